import { accountId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectRatings } from './rating-store.ts';

const database = useTemporaryDatabase();

it.each([
  ['first', { limit: 50 }],
  ['next', { limit: 50, before: 1_000 }],
])('the %s page of a provider’s ratings is read from an index, in order', (_, page) => {
  const values = { providerId: accountId(7), ...page };
  const plan = database().explain(selectRatings(values).boundFor('sqlite', values));
  expect(plan).toMatch(/^[^;]*INDEX ratings_newest_index[^;]*$/);
});
