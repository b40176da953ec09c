import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { deleteExpired, selectByOwner } from './upload-store.ts';

const database = useTemporaryDatabase();

it.each([
  ['the uploads of a user', bind(selectByOwner, 1), 'uploads_owner_index'],
  ['expired uploads', bind(deleteExpired, 1, 50), 'uploads_expires_index'],
])('%s are found by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN uploads|TEMP B-TREE/);
});
