import { englishToTwi, storeClient, storeProvider } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

describe('the provider directory in SQLite', () => {
  it('shows the mean and the number of the ratings that clients have given', async () => {
    const { rated, unrated } = await database.accept(async (stores) => ({
      rated: await storeProvider(stores, [englishToTwi]),
      unrated: await storeProvider(stores, [englishToTwi]),
    }));
    for (const stars of [5, 4, 4]) {
      const { id } = await database.accept((stores) => storeClient(stores));
      database.ask(`insert into ratings (client_id, provider_id, rating, created_at, updated_at)
        values (${id}, ${rated.id}, ${stars}, 1, 1)`);
    }
    const listed = await database.unitOfWork.read(({ providers }) =>
      providers.search({}, { limit: 10 }),
    );
    expect(listed.map(({ accountId, ratingCount }) => [accountId, ratingCount])).toEqual([
      [unrated.id, 0],
      [rated.id, 3],
    ]);
    expect(listed[0]?.averageRating).toBeNull();
    expect(listed[1]?.averageRating).toBeCloseTo(13 / 3, 10);
  });
});
