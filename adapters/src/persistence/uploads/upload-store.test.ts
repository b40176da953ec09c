import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { deleteExpired, selectByOwner } from './upload-store.ts';

const database = useTemporaryDatabase();

it.each([
  [
    'the uploads of a user',
    selectByOwner.boundFor('sqlite', { owner_id: 1 }),
    'uploads_owner_index',
  ],
  [
    'expired uploads',
    deleteExpired.boundFor('sqlite', { before: 1, limit: 50 }),
    'uploads_expires_index',
  ],
])('%s are found by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN uploads|TEMP B-TREE/);
});
