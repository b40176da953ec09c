import type { AccountFilter } from '@nsem/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectAccounts, toAccountValues } from './account-store.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});
afterAll(() => database.discard());

it.each<readonly [string, AccountFilter, readonly string[]]>([
  ['text', { q: 'ama' }, ['accounts_name_index (name_key>?', 'accounts_email_unique (email>?']],
  ['role', { role: 'admin' }, ['accounts_role_index (role=?']],
  ['suspension', { state: 'suspended' }, ['accounts_suspended_index']],
  ['freeze', { state: 'payouts-frozen' }, ['accounts_frozen_index']],
])('finds accounts by %s with an index', (_, filter, steps) => {
  const values = toAccountValues(filter, { limit: 50, before: 900 });
  const plan = database.explain(selectAccounts(values).boundFor('sqlite', values));
  for (const step of steps) expect(plan).toContain(step);
});
