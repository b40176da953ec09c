import { type AccountId, type AuditFilter, recordAction } from '@nsem/core';
import { bySession, mondayMorning, storeAdmin } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { checkAuditLog, selectAuditLog } from './audit-log-store.ts';

describe('audit log store', () => {
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
    ['first instant', { from: mondayMorning }, 'audit_log_at_index (at>?)'],
    ['last instant', { until: mondayMorning }, 'audit_log_at_index (at<?)'],
  ])('finds the page of one %s with an index, without sorting', (_, filter, step) => {
    const values = { ...filter, limit: 50, before: 900 };
    const plan = database.explain(selectAuditLog(values).boundFor('sqlite', values));
    expect(plan).toContain(step);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
  });
});

describe('check audit log', () => {
  let database: TemporaryDatabase;

  afterEach(() => database.discard());

  /** Changes the file as someone can who has access to it: triggers do not stop them. */
  function tamper(...statements: readonly string[]): void {
    const file = new Database(database.file);
    file.exec('drop trigger audit_log_no_update; drop trigger audit_log_no_delete');
    for (const statement of statements) file.exec(statement);
    file.close();
  }

  const check = () => checkAuditLog(database.file);

  beforeEach(async () => {
    database = await openTemporaryDatabase();
    await database.accept(async (stores) => {
      const actor = bySession(await storeAdmin(stores));
      for (const objectId of [1, 2, 3, 4]) {
        const after = { reason: `number ${objectId}` };
        const done = { action: 'account.suspend', objectId, after } as const;
        await recordAction(stores, { actor, now: mondayMorning }, done);
      }
    });
  });

  it('finds nothing in a log as it was written, and returns the last hash', async () => {
    const [last] = await database.unitOfWork.read(({ auditLog }) =>
      auditLog.list({}, { limit: 1 }),
    );
    expect(check()).toEqual({ entries: 4, lastHash: last?.hash, problems: [] });
  });

  const columns = `at, actor_id, actor_role, credential, credential_id, network, action, object_kind,
  object_id, before, after, previous_hash, hash`;

  it.each([
    ['a changed value', "update audit_log set after = '{}' where id = 2", 'entry 2 was changed'],
    ['a changed time', 'update audit_log set at = at + 1 where id = 3', 'entry 3 was changed'],
    ['a changed actor', 'update audit_log set actor_id = null where id = 1', 'entry 1 was changed'],
    ['a deleted entry', 'delete from audit_log where id = 2', 'entry 2 is missing'],
    ['a deleted first entry', 'delete from audit_log where id = 1', 'entry 1 is missing'],
    ['a deleted last entry', 'delete from audit_log where id = 4', 'entry 4 is missing'],
    ['an emptied log', 'delete from audit_log', 'entry 1 is missing'],
    [
      'an inserted copy',
      `insert into audit_log (${columns}) select ${columns} from audit_log where id = 4`,
      'entry 5 does not follow the one before',
    ],
    [
      'a replaced entry with a hash of its own',
      "update audit_log set hash = 'aa', after = '{}' where id = 2",
      'entry 2 was changed',
    ],
    [
      'a rewritten chain',
      "update audit_log set previous_hash = 'aa' where id = 3",
      'entry 3 does not follow the one before',
    ],
  ])('finds %s', (_, statement, problem) => {
    tamper(statement);
    expect(check().problems).toEqual([`audit log: ${problem}`]);
  });

  it('cannot be changed or deleted as long as its triggers exist', () => {
    const file = new Database(database.file);
    expect(() => file.exec('update audit_log set after = null')).toThrow('only ever added to');
    expect(() => file.exec('delete from audit_log')).toThrow('only ever added to');
    file.close();
  });
});
