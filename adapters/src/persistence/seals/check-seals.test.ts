import { later, recordAction } from '@nsem/core';
import { bySession, mondayMorning, storeAdmin, storeClient } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '../sqlite/verify-books.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { hasSeal, readSealHead } from './check-seals.ts';
import { countUnsealed } from './ledger-seals.ts';
import { selectSealed } from './sealed-rows.ts';

let database: TemporaryDatabase;

const topUp = (balance: number) =>
  database.accept(async (stores) => void (await storeClient(stores, { balance })));

/** Seals what was posted in three steps. */
beforeEach(async () => {
  database = await openTemporaryDatabase();
  for (const balance of [2_000, 450, 80]) {
    await topUp(balance);
    expect(await database.seals.sealSome(mondayMorning)).toBe(false);
  }
});
afterEach(() => database.discard());

/** Changes the file as someone can who has access to it: triggers do not stop them. */
function tamper(...statements: readonly string[]): void {
  const file = new Database(database.file);
  file.pragma('foreign_keys = off');
  for (const table of ['seals', 'ledger_entries', 'ledger_lines', 'ledger_postings', 'audit_log']) {
    file.exec(`drop trigger ${table}_no_update; drop trigger ${table}_no_delete`);
  }
  for (const statement of statements) file.exec(statement);
  file.close();
}

const problems = () => verifyBooks(database.file, { maxProblems: 100 }).problems;

describe('the seals of the ledger', () => {
  it('follow each other, and say what is not sealed yet', async () => {
    expect(problems()).toEqual([]);
    const { last, unsealedPostings } = await database.seals.read();
    expect(last).toMatchObject({ number: 3, at: mondayMorning });
    expect(unsealedPostings).toBe(0);
    expect(readSealHead(database.file)).toEqual({ number: 3, hash: last?.hash });
    await topUp(10);
    expect(await database.seals.read()).toMatchObject({ last, unsealedPostings: 1 });
    await database.seals.sealSome(later(mondayMorning, 60_000));
    expect(hasSeal(database.file, { number: 3, hash: last?.hash ?? '' })).toBe(true);
    expect(readSealHead(database.file)?.number).toBe(4);
    expect(problems()).toEqual([]);
  });

  it('are not made of nothing, and are made of an entry of the audit log alone', async () => {
    await database.seals.sealSome(mondayMorning);
    expect(readSealHead(database.file)?.number).toBe(3);
    await database.accept(async (stores) => {
      const actor = bySession(await storeAdmin(stores));
      const done = { action: 'account.suspend', objectId: 1, after: { reason: 'Spam' } } as const;
      await recordAction(stores, { actor, now: mondayMorning }, done);
    });
    await database.seals.sealSome(mondayMorning);
    expect(readSealHead(database.file)?.number).toBe(4);
    expect(problems()).toEqual([]);
    tamper("update audit_log set hash = 'aa' where id = 1");
    expect(problems()).toEqual([
      'seals: entry 1 of the audit log is not the one that seal 4 covers',
    ]);
  });

  it('cover at most 1,000 postings each, and then there are more', async () => {
    await database.accept(async (stores) => {
      for (let nth = 0; nth < 1_100; nth += 1) await storeClient(stores, { balance: 1 });
    });
    expect(await database.seals.sealSome(mondayMorning)).toBe(true);
    expect(await database.seals.sealSome(mondayMorning)).toBe(false);
    expect(database.query('select entries from seals where number > 3')).toEqual([
      { entries: 1_000 },
      { entries: 100 },
    ]);
    expect(problems()).toEqual([]);
  });

  it.each([
    ['a changed note', "update ledger_postings set note = 'x' where id = 2", 'postings 2 to 2'],
    ['a changed key', "update ledger_postings set key = 'x' where id = 1", 'postings 1 to 1'],
    ['a changed time', 'update ledger_postings set at = at + 1 where id = 3', 'postings 3 to 3'],
    ['a changed seal', 'update seals set at = at + 1 where number = 2', 'seal 2 was changed'],
    ['a deleted seal', 'delete from seals where number = 2', 'seal 2 is missing'],
    ['a deleted last seal', 'delete from seals where number = 3', 'seal 3 is missing'],
    ['no seals', 'delete from seals', 'seal 1 is missing'],
    [
      'a chain with a gap',
      "update seals set previous_hash = 'aa' where number = 3",
      'seal 3 does not follow the one before',
    ],
  ])('find %s', (_, statement, problem) => {
    tamper(statement);
    expect(problems().filter((one) => one.startsWith('seals: '))).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  it('find a sum that was changed wherever it is, so that the books balance', () => {
    tamper(
      'update ledger_entries set amount = amount + 1 where posting_id = 2',
      `update ledger_accounts set balance = balance + 1
        where id = (select credit_id from ledger_entries where posting_id = 2)`,
      `update ledger_accounts set balance = balance - 1
        where id = (select debit_id from ledger_entries where posting_id = 2)`,
      'update ledger_lines set amount = amount + sign(amount) where posting_id = 2',
      'update ledger_lines set balance_after = balance_after + sign(amount) where posting_id = 2',
      'update ledger_lines set balance_after = balance_after - 1 where posting_id = 3 and amount < 0',
    );
    expect(problems()).toEqual([
      'seals: postings 2 to 2 are not as seal 2 covers them (entries then: 1, now: 1)',
    ]);
  });

  it('find a posting that is no longer among those that are sealed', () => {
    tamper(
      `update ledger_postings set id = 9 where id = 2`,
      `update ledger_entries set posting_id = 9 where posting_id = 2`,
      `update ledger_lines set posting_id = 9 where posting_id = 2`,
    );
    expect(problems()).toContain(
      'seals: postings 2 to 2 are not as seal 2 covers them (entries then: 1, now: 0)',
    );
  });

  it('are counted from the last posting, however many there are', () => {
    const plan = database.explain({ text: countUnsealed, values: [1] });
    expect(plan).toBe('SEARCH ledger_postings');
  });

  it('are read by the ids of postings, without sorting', () => {
    const plan = database.explain({ text: selectSealed, values: [1, 1_001] });
    expect(plan).toContain('SEARCH posting USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)');
    expect(plan).toContain('SEARCH entry USING PRIMARY KEY (posting_id=?)');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});
