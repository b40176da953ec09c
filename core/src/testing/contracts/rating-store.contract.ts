import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import { starScale } from '../../ratings/rating.ts';
import { mondayMorning, ratingId } from '../builders/ids.ts';
import { aRating } from '../builders/ratings.ts';
import { storeClient, storeProvider } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every rating store. */
export function describeRatingStore(open: () => Promise<OpenedStores>): void {
  describe('a rating store', () => {
    const { write, read } = useStores(open);

    const aPair = () =>
      write(async (stores) => ({
        clientId: (await storeClient(stores)).id,
        providerId: (await storeProvider(stores)).id,
      }));

    it.each(starScale)('returns every field of a rating of %d', async (stars) => {
      const rating = aRating({ ...(await aPair()), stars, updatedAt: later(mondayMorning, 5) });
      const stored = await write(({ ratings }) => ratings.insert(rating));
      expect(stored).toEqual({ ...rating, id: stored.id });
      expect(await read(({ ratings }) => ratings.find(stored.id))).toEqual(stored);
    });

    it('finds the rating of a pair, and not that of the reversed pair', async () => {
      const pair = await aPair();
      const stored = await write(({ ratings }) => ratings.insert(aRating(pair)));
      const swapped = { clientId: pair.providerId, providerId: pair.clientId };
      expect(await read(({ ratings }) => ratings.findByPair(pair))).toEqual(stored);
      expect(await read(({ ratings }) => ratings.findByPair(swapped))).toBeUndefined();
    });

    it('replaces stars, comment and the time of the change', async () => {
      const pair = await aPair();
      const before = await write(({ ratings }) => ratings.insert(aRating(pair)));
      const updatedAt = later(mondayMorning, 60_000);
      const after = { ...before, stars: 2, comment: null, updatedAt } as const;
      await write(({ ratings }) => ratings.replace(after));
      expect(await read(({ ratings }) => ratings.find(before.id))).toEqual(after);
    });

    it('returns undefined for an unknown rating', async () => {
      expect(await read(({ ratings }) => ratings.find(ratingId(2_000_000_000)))).toBeUndefined();
      expect(await read(async ({ ratings }) => ratings.findByPair(await aPair()))).toBeUndefined();
    });

    it('lists a provider’s or a client’s ratings in cursor pages, newest first', async () => {
      const { providerId, given } = await write(async (stores) => {
        const [rated, other] = [await storeProvider(stores), await storeProvider(stores)];
        const made = [];
        for (let n = 0; n < 3; n += 1) {
          const { id: clientId } = await storeClient(stores);
          made.push(await stores.ratings.insert(aRating({ clientId, providerId: rated.id })));
          await stores.ratings.insert(aRating({ clientId, providerId: other.id }));
        }
        return { providerId: rated.id, given: made };
      });
      const [oldest, middle, newest] = given;
      const first = await read(({ ratings }) => ratings.list({ providerId }, { limit: 2 }));
      expect(first).toEqual([newest, middle]);
      const page = { limit: 2, before: middle?.id };
      expect(await read(({ ratings }) => ratings.list({ providerId }, page))).toEqual([oldest]);
      const clientId = middle?.clientId;
      const mine = await read(({ ratings }) => ratings.list({ clientId }, { limit: 9 }));
      expect(mine).toHaveLength(2);
      expect(mine[1]).toEqual(middle);
      const both = { clientId, providerId };
      expect(await read(({ ratings }) => ratings.list(both, { limit: 9 }))).toEqual([middle]);
      const all = await read(({ ratings }) => ratings.list({}, { limit: 100 }));
      expect(all.length).toBeGreaterThanOrEqual(6);
    });
  });
}
