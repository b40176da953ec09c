import { accountId } from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectRatings } from './rating-store.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

it.each([
  ['first', { limit: 50 }],
  ['further', { limit: 50, before: 1_000 }],
])('a %s page of a provider’s ratings is read in order and no longer than it is', (_, page) => {
  const { text, values } = selectRatings({ providerId: accountId(7) }, page);
  const [step, ...others] = database.ask(`explain query plan ${text}`, values);
  expect(step).toMatchObject({ detail: expect.stringContaining('INDEX ratings_newest_index') });
  expect(others).toEqual([]);
});
