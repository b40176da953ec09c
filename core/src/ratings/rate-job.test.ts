import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { jobStatuses } from '../jobs/job.ts';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { byAdmin, bySession } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning, ratingId } from '../testing/builders/ids.ts';
import { aRating } from '../testing/builders/jobs.ts';
import { storeBareJob, storeClient } from '../testing/builders/stored.ts';
import { jobThatIs } from '../testing/job-life.ts';
import { accept, arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import {
  createRating,
  decideRating,
  decideRatingEdit,
  listProviderRatings,
  type RatingContext,
  type RatingInput,
  updateRating,
} from './rate-job.ts';
import { type Rating, starScale } from './rating.ts';

const good: RatingInput = { stars: 5, comment: 'Ɛyɛ!' };

const rate = (
  { unitOfWork, provider }: Marketplace,
  by: Pick<Account, 'id' | 'role'>,
  { providerId = provider.id, ...input }: Partial<Parameters<typeof createRating>[2]> = {},
) =>
  unitOfWork.write((stores) =>
    createRating(stores, bySession(by), { ...good, ...input, providerId }, { now: mondayMorning }),
  );

async function withCompletedJob() {
  const place = await openMarketplace();
  await jobThatIs(place, 'completed');
  return place;
}

describe('rating a provider', () => {
  it('stores the rating of a client whose job they completed', async () => {
    const place = await withCompletedJob();
    const rating = accept(await rate(place, place.client));
    expect(rating).toMatchObject({
      clientId: place.client.id,
      providerId: place.provider.id,
      ...good,
    });
    const { provider } = place;
    const listed = await place.unitOfWork.read((stores) =>
      listProviderRatings(stores, bySession(provider), {
        providerId: provider.id,
        page: { limit: 9 },
      }),
    );
    expect(listed).toEqual(ok([rating]));
    const [shown] = await place.unitOfWork.read(({ providers }) =>
      providers.search({}, { limit: 9 }),
    );
    expect(shown).toMatchObject({ averageRating: 5, ratingCount: 1 });
  });

  it.each(jobStatuses.filter((status) => status !== 'completed'))(
    'is refused to a client whose job with them is %s',
    async (status) => {
      const place = await openMarketplace();
      const { provider } = place;
      const client = await arrange(place, async (stores) => {
        const job = await storeBareJob(stores, { assignedId: provider.id, status });
        return { id: job.clientId, role: 'client' as const };
      });
      expect(await rate(place, client)).toEqual(refuse({ code: 'rating.no-completed-job' }));
    },
  );

  it('is refused to a client who had another provider', async () => {
    const place = await withCompletedJob();
    const other = await arrange(place, storeClient);
    expect(await rate(place, other)).toEqual(refuse({ code: 'rating.no-completed-job' }));
  });

  it('is refused if the client has already rated them', async () => {
    const place = await withCompletedJob();
    const { id } = accept(await rate(place, place.client));
    const again = await rate(place, place.client, { stars: 1 });
    expect(again).toEqual(refuse({ code: 'rating.exists', ratingId: id }));
    expect(await place.unitOfWork.read(({ ratings }) => ratings.find(id))).toMatchObject(good);
  });

  it('is for providers only', async () => {
    const place = await withCompletedJob();
    const unknown = refuse({ code: 'rating.provider-unknown' });
    for (const providerId of [place.admin.id, place.client.id, accountId(999)]) {
      expect(await rate(place, place.client, { providerId })).toEqual(unknown);
      const list = place.unitOfWork.read((stores) =>
        listProviderRatings(stores, byAdmin, { providerId, page: { limit: 9 } }),
      );
      expect(await list).toEqual(refuse({ code: 'account.provider-not-found' }));
    }
  });
});

describe('editing a rating', () => {
  const edit = (
    { unitOfWork }: Marketplace,
    by: Account,
    request: Partial<Parameters<typeof updateRating>[2]>,
  ) => {
    const now = later(mondayMorning, 60_000);
    return unitOfWork.write((stores) =>
      updateRating(stores, bySession(by), { ...good, id: ratingId(999), ...request }, { now }),
    );
  };

  it('replaces stars and comment', async () => {
    const place = await withCompletedJob();
    const rating = accept(await rate(place, place.client));
    const { id } = rating;
    const edited = accept(await edit(place, place.client, { id, stars: 3, comment: ' ' }));
    expect(edited).toEqual({
      ...rating,
      stars: 3,
      comment: null,
      updatedAt: later(mondayMorning, 60_000),
    });
    expect(await place.unitOfWork.read(({ ratings }) => ratings.find(id))).toEqual(edited);
    const unchosen = await edit(place, place.client, { id, stars: null });
    expect(unchosen).toEqual(refuse({ code: 'rating.stars-missing' }));
  });

  it('finds neither another client’s rating nor one that does not exist', async () => {
    const place = await withCompletedJob();
    const { id } = accept(await rate(place, place.client));
    const other = await arrange(place, storeClient);
    const notFound = refuse({ code: 'rating.not-found' });
    expect(await edit(place, other, { id })).toEqual(notFound);
    expect(await edit(place, place.provider, { id })).toEqual(notFound);
    expect(await edit(place, place.client, {})).toEqual(notFound);
  });
});

const given: Rating = { ...aRating({ stars: 2, comment: 'Late.' }), id: ratingId(3) };

const acquainted = (overrides: Partial<RatingContext> = {}): RatingContext => ({
  clientId: accountId(1),
  providerId: accountId(2),
  existing: undefined,
  hasCompletedJob: true,
  ...overrides,
});

describe('a first rating', () => {
  it.each(starScale)('of %d is accepted from a client whose job was completed', (stars) => {
    const comment = 'Medaase!';
    expect(decideRating({ stars, comment }, acquainted(), mondayMorning)).toEqual(
      ok({
        clientId: accountId(1),
        providerId: accountId(2),
        stars,
        comment,
        createdAt: mondayMorning,
        updatedAt: mondayMorning,
      }),
    );
  });

  it.each([
    [' Ɛyɛ paa.\n', 'Ɛyɛ paa.'],
    ['', null],
    ['  \n ', null],
    [null, null],
  ])('has the comment %j as %j', (comment, expected) => {
    const decided = decideRating({ stars: 5, comment }, acquainted(), mondayMorning);
    expect(decided).toMatchObject(ok({ comment: expected }));
  });

  it.each([
    [null, undefined, true, { code: 'rating.stars-missing' }],
    [null, given, false, { code: 'rating.stars-missing' }],
    [5, given, true, { code: 'rating.exists', ratingId: given.id }],
    // The job was refunded after the rating, which can still be edited.
    [5, given, false, { code: 'rating.exists', ratingId: given.id }],
    [5, undefined, false, { code: 'rating.no-completed-job' }],
  ] as const)('of %j is refused', (stars, existing, hasCompletedJob, fault) => {
    const between = acquainted({ existing, hasCompletedJob });
    expect(decideRating({ stars, comment: null }, between, mondayMorning)).toEqual(refuse(fault));
  });
});

describe('an edit of a rating', () => {
  const now = later(mondayMorning, 60_000);

  it('replaces stars and comment, and nothing else', () => {
    expect(decideRatingEdit(given, { stars: 4, comment: ' Better now. ' }, now)).toEqual(
      ok({ ...given, stars: 4, comment: 'Better now.', updatedAt: now }),
    );
    expect(decideRatingEdit(given, { stars: 4, comment: null }, now)).toMatchObject(
      ok({ comment: null, createdAt: given.createdAt }),
    );
  });

  it('is refused without a star', () => {
    expect(decideRatingEdit(given, { stars: null, comment: 'Late.' }, now)).toEqual(
      refuse({ code: 'rating.stars-missing' }),
    );
  });
});
