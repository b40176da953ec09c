import { describe, expect, it } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import type { Proposal } from '../../proposals/proposal.ts';
import { starScale } from '../../ratings/rating.ts';
import { mondayMorning, ratingId } from '../builders/ids.ts';
import { aProposal, aRating } from '../builders/jobs.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

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

const tuesday = later(mondayMorning, dayMs);
const page = { limit: 100 };

/** The contract of every store of proposals. */
export function describeProposalStore(open: () => Promise<OpenedStores>): void {
  describe('a store of proposals', () => {
    const { write, read } = useStores(open);

    /** A job for which two providers propose a due time. */
    const storeProposals = () =>
      write(async (stores) => {
        const job = await storeBareJob(stores);
        const first = await storeProvider(stores, [], { name: 'Kwabena Osei' });
        const second = await storeProvider(stores);
        const of = { jobId: job.id };
        const one = await stores.proposals.put(aProposal({ ...of, providerId: first.id }));
        const other = await stores.proposals.put(
          aProposal({ ...of, providerId: second.id, edition: 2, note: null }),
        );
        return { job, first, second, one, other };
      });

    const idsOf = (proposals: readonly Pick<Proposal, 'id'>[]) => proposals.map(({ id }) => id);

    it('finds for which jobs of a client there are some', async () => {
      const { job } = await storeProposals();
      const { job: ofOther } = await storeProposals();
      const bare = await write((stores) => storeBareJob(stores));
      const find = (among: readonly Job[]) =>
        read(({ proposals }) =>
          proposals.findJobs(
            job.clientId,
            among.map(({ id }) => id),
          ),
        );
      expect(await find([ofOther, bare, job])).toEqual([job.id]);
      expect(await find([ofOther, bare])).toEqual([]);
    });

    it('has a proposal as it was stored, by its id and by what identifies it', async () => {
      const { one } = await storeProposals();
      expect(await read(({ proposals }) => proposals.find(one.id))).toEqual(one);
      expect(await read(({ proposals }) => proposals.findByKey(one))).toEqual(one);
      const { id, jobId, providerId } = one;
      expect(one).toEqual({ ...aProposal({ jobId, providerId }), id });
    });

    it('has the newest proposal of a provider for a job, with an id of its own', async () => {
      const { one, other } = await storeProposals();
      const { id, ...again } = { ...other, dueAt: later(other.dueAt, dayMs) };
      const newest = await write(({ proposals }) => proposals.put(again));
      expect(newest.id).toBeGreaterThan(id);
      expect(await read(({ proposals }) => proposals.find(id))).toBeUndefined();
      expect(await read(({ proposals }) => proposals.findByKey(other))).toEqual(newest);
      expect(await read(({ proposals }) => proposals.find(one.id))).toEqual(one);
    });

    it('replaces what has become of a proposal', async () => {
      const { one } = await storeProposals();
      const declined = {
        ...one,
        state: 'declined',
        endedAt: tuesday,
        reason: 'Too late.',
      } as const;
      await write(({ proposals }) => proposals.replace(declined));
      expect(await read(({ proposals }) => proposals.find(one.id))).toEqual(declined);
    });

    it('lists those of a job, newest first, with their providers and without withdrawn ones', async () => {
      const { job, first, second, one, other } = await storeProposals();
      await storeProposals();
      await write(({ ratings }) =>
        ratings.insert(aRating({ clientId: job.clientId, providerId: first.id, stars: 4 })),
      );
      const listed = await read(({ proposals }) => proposals.listByJob(job.id));
      const { providerId: publicId } = first;
      const rated = { providerName: 'Kwabena Osei', publicId, averageRating: 4, ratingCount: 1 };
      const unrated = { providerName: second.name, publicId: second.providerId };
      expect(listed).toEqual([
        { ...other, ...unrated, averageRating: null, ratingCount: 0 },
        { ...one, ...rated },
      ]);
      await write(({ proposals }) => proposals.replace({ ...other, state: 'withdrawn' }));
      const left = await read(({ proposals }) => proposals.listByJob(job.id));
      expect(idsOf(left)).toEqual([one.id]);
    });

    it('lists that of one provider for a job', async () => {
      const { job, first, one } = await storeProposals();
      const own = await read(({ proposals }) => proposals.listByJob(job.id, first.id));
      expect(idsOf(own)).toEqual([one.id]);
    });

    it('lists all of a provider in pages, newest first', async () => {
      const { first, one } = await storeProposals();
      const newer = await write(async (stores) => {
        const { id: jobId } = await storeBareJob(stores);
        return stores.proposals.put(aProposal({ jobId, providerId: first.id, state: 'withdrawn' }));
      });
      const list = (of = page) => read(({ proposals }) => proposals.listByProvider(first.id, of));
      expect(await list()).toEqual([newer, one]);
      expect(await list({ limit: 1 })).toEqual([newer]);
    });

    it('has nothing of a provider who was erased', async () => {
      const { job, first, other } = await storeProposals();
      await write(({ erasures }) => {
        const by = { deletedBy: first.id, reason: null, at: tuesday };
        return erasures.eraseAccount(first, { accountId: first.id, ...by });
      });
      const left = await read(({ proposals }) => proposals.listByJob(job.id));
      expect(idsOf(left)).toEqual([other.id]);
    });

    it('has nothing of a job whose contents were erased', async () => {
      const { job, one, other } = await storeProposals();
      const at = later(mondayMorning, -970 * dayMs);
      const eraseContents = () =>
        write(({ erasures }) =>
          erasures.eraseContents({ deletedUntil: at, limit: 5, now: tuesday }),
        );
      const before = await read(({ proposals }) => proposals.listByJob(job.id));
      expect(idsOf(before)).toEqual([other.id, one.id]);
      await write(async ({ accounts, erasures }) => {
        const client = await accounts.find(job.clientId);
        if (client === undefined) throw new Error('the client is stored');
        const by = { deletedBy: client.id, reason: null, at };
        await erasures.eraseAccount(client, { accountId: client.id, ...by });
      });
      await eraseContents();
      expect(await read(({ proposals }) => proposals.listByJob(job.id))).toEqual([]);
    });
  });
}
