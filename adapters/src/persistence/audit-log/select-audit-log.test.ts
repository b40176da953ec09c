import type { AccountId, AuditFilter } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectAuditLog } from './audit-log-store.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});
afterAll(() => database.discard());

it.each<readonly [string, AuditFilter, string]>([
  ['actor', { actorId: 1 as AccountId }, 'audit_log_actor_index (actor_id=? AND id<?)'],
  ['action', { action: 'wallet.credit' }, 'audit_log_action_index (action=? AND id<?)'],
  ['kind', { kind: 'payout' }, 'audit_log_kind_index (object_kind=? AND id<?)'],
  [
    'object',
    { kind: 'payout', objectId: 7 },
    'audit_log_object_index (object_kind=? AND object_id=? AND id<?)',
  ],
  ['first moment', { from: mondayMorning }, 'audit_log_at_index (at>?)'],
  ['last moment', { until: mondayMorning }, 'audit_log_at_index (at<?)'],
])('finds the page of one %s with an index, without sorting', (_, filter, step) => {
  const values = { ...filter, limit: 50, before: 900 };
  const plan = database.explain(selectAuditLog(values).boundFor('sqlite', values));
  expect(plan).toContain(step);
  expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
});
