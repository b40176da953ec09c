import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { later, recordAction } from '@nsem/core';
import { bySession, mondayMorning, storeAdmin, storeClient } from '@nsem/core/testing';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '../sqlite/verify-books.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { hasSeal, readSealHead } from './check-seals.ts';
import { countUnsealed } from './ledger-seals.ts';
import { selectSealed } from './sealed-rows.ts';

/** A closed database with three seals; each test has a copy. */
let sealed: TemporaryDatabase;
let file: string;
let database: TemporaryDatabase | undefined;

async function topUp({ accept }: TemporaryDatabase, balance: number): Promise<void> {
  await accept(async (stores) => void (await storeClient(stores, { balance })));
}

/** Seals what was posted in three steps. */
beforeAll(async () => {
  sealed = await openTemporaryDatabase();
  for (const balance of [2_000, 450, 80]) {
    await topUp(sealed, balance);
    expect(await sealed.seals.sealSome(mondayMorning)).toBe(false);
  }
  await sealed.close();
});
afterAll(() => sealed.discard());
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'nsem-seals-')), 'nsem.db');
  await copyFile(sealed.file, file);
});
afterEach(async () => {
  await database?.discard();
  database = undefined;
  await rm(dirname(file), { recursive: true });
});

/** Opens the copy, which most tests only change and verify as a file. */
async function open(): Promise<TemporaryDatabase> {
  database = await openTemporaryDatabase(file);
  return database;
}

function change(...statements: readonly string[]): void {
  const changed = new Database(file);
  changed.pragma('foreign_keys = off');
  for (const statement of statements) changed.exec(statement);
  changed.close();
}

/** Changes the file as someone can who has access to it: triggers do not stop them. */
function tamper(...statements: readonly string[]): void {
  const tables = ['seals', 'ledger_entries', 'ledger_lines', 'ledger_postings', 'audit_log'];
  const triggers = tables.flatMap((table) => [`${table}_no_update`, `${table}_no_delete`]);
  change(...triggers.map((name) => `drop trigger ${name}`), ...statements);
}

const problems = () => verifyBooks(file, { maxProblems: 100 }).problems;
const problemsOfSeals = () => problems().filter((one) => one.startsWith('seals: '));

describe('the seals of the ledger', () => {
  it('follow each other, and say what is not sealed yet', async () => {
    expect(problems()).toEqual([]);
    const opened = await open();
    const { last, unsealedPostings } = await opened.seals.read();
    expect(last).toMatchObject({ number: 3, at: mondayMorning });
    expect(unsealedPostings).toBe(0);
    expect(readSealHead(file)).toEqual({ number: 3, hash: last?.hash });
    await topUp(opened, 10);
    expect(await opened.seals.read()).toMatchObject({ last, unsealedPostings: 1 });
    await opened.seals.sealSome(later(mondayMorning, 60_000));
    expect(hasSeal(file, { number: 3, hash: last?.hash ?? '' })).toBe(true);
    expect(readSealHead(file)?.number).toBe(4);
    expect(problems()).toEqual([]);
  });

  it('are not made of nothing, and are made of only an entry of the audit log', async () => {
    const { seals, accept } = await open();
    await seals.sealSome(mondayMorning);
    expect(readSealHead(file)?.number).toBe(3);
    await accept(async (stores) => {
      const actor = bySession(await storeAdmin(stores));
      const done = { action: 'account.suspend', objectId: 1, after: { reason: 'Spam' } } as const;
      await recordAction(stores, { actor, now: mondayMorning }, done);
    });
    await seals.sealSome(mondayMorning);
    expect(readSealHead(file)?.number).toBe(4);
    expect(problems()).toEqual([]);
    tamper("update audit_log set hash = 'aa' where id = 1");
    expect(problems()).toEqual([
      'seals: entry 1 of the audit log is not the one that seal 4 covers',
    ]);
  });

  it('cover at most 1,000 postings each, and then there are more', async () => {
    change(
      `insert into ledger_postings (id, key, kind, at)
        with numbers (n) as (select 4 union all select n + 1 from numbers where n < 1103)
        select n, 'of the test ' || n, 'top_up', 0 from numbers`,
      `insert into ledger_entries (posting_id, position, debit_id, credit_id, amount)
        select id, 0, 1, 2, 1 from ledger_postings where id > 3`,
    );
    const { seals, query } = await open();
    expect(await seals.sealSome(mondayMorning)).toBe(true);
    expect(await seals.sealSome(mondayMorning)).toBe(false);
    expect(query('select entries from seals where number > 3')).toEqual([
      { entries: 1_000 },
      { entries: 100 },
    ]);
    expect(problemsOfSeals()).toEqual([]);
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
    expect(problemsOfSeals()).toEqual([expect.stringContaining(problem)]);
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

  it('are counted from the last posting, however many there are', async () => {
    const plan = (await open()).explain(countUnsealed.boundFor('sqlite', { after: 1 }));
    expect(plan).toBe('SEARCH ledger_postings');
  });

  it('are read by the ids of postings, without sorting', async () => {
    const plan = (await open()).explain(selectSealed.boundFor('sqlite', { after: 1, upTo: 1_001 }));
    expect(plan).toContain('SEARCH posting USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)');
    expect(plan).toContain('SEARCH entry USING PRIMARY KEY (posting_id=?)');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});
