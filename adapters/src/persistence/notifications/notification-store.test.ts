import { accountId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { deleteBeyond, selectNotifications, toFilters } from './notification-store.ts';

const database = useTemporaryDatabase();

it.each([
  ['first', undefined, { limit: 50 }],
  ['next', undefined, { limit: 50, before: 1_000 }],
  ['first unread', false, { limit: 50 }],
])('the %s page of notifications is read from an index, in order', (_, isRead, page) => {
  const values = toFilters({ accountId: accountId(7), isRead }, page);
  const plan = database().explain(selectNotifications(values).boundFor('sqlite', values));
  expect(plan).toMatch(/^SEARCH notifications USING INDEX notifications_account_index/);
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

it('those beyond the newest are found in the index of their account, and deleted by their ids', () => {
  const plan = database().explain(deleteBeyond.boundFor('sqlite', { accountId: accountId(7) }));
  expect(plan.split('; ')).toEqual([
    'SEARCH notifications USING INTEGER PRIMARY KEY (rowid=?)',
    'LIST SUBQUERY 3',
    'SEARCH notifications USING COVERING INDEX notifications_account_index (account_id=? AND id<?)',
    'SCALAR SUBQUERY 1',
    'SEARCH notifications USING COVERING INDEX notifications_account_index (account_id=?)',
  ]);
});
