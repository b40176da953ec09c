import { escrowOf, InvariantError, pesewas, walletOf, type Entry } from '@nsem/core';
import { accountId, aTopUp, storeClient, storeJob } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import type { Statements } from '../database-session.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { createLedgerStore } from './ledger-store.ts';
import { selectPostedLines } from './read-ledger.ts';

const database = useTemporaryDatabase();

/** A client with 20.00 GHS, 3.00 of them held by a job, and a function that posts entries. */
async function aHolder() {
  const { client, job } = await database().accept(async (stores) => {
    const owner = await storeClient(stores, { balance: 2_000 });
    return { client: owner, job: await storeJob(stores, { clientId: owner.id }) };
  });
  const post = (entries: readonly Entry[]) =>
    database().accept(({ ledger }) =>
      ledger.append({ ...aTopUp(client.id, pesewas(1)), jobId: job.id, entries }, null),
    );
  return { wallet: walletOf(client.id), escrow: escrowOf(job.id), post };
}

const entry = (debit: Entry['debit'], credit: Entry['credit'], amount: bigint | number): Entry => ({
  debit,
  credit,
  amount: pesewas(amount),
});

describe('the ledger in SQLite', () => {
  it('lists a posting with several entries of one account as one line', async () => {
    const { wallet, escrow, post } = await aHolder();
    await post([
      entry(wallet, escrow, 500),
      entry('platform:promotions', escrow, 40),
      entry(escrow, wallet, 100),
    ]);
    const [lines, held] = await database().unitOfWork.read(async ({ ledger }) => [
      await ledger.statement(wallet, { limit: 2 }),
      await ledger.statement(escrow, { limit: 1 }),
    ]);
    expect(lines).toMatchObject([
      { amount: -400n, balanceAfter: 1_300n },
      { amount: -300n, balanceAfter: 1_700n },
    ]);
    expect(held).toMatchObject([{ amount: 440n, balanceAfter: 740n }]);
  });

  it('reads a page of all postings and what they changed, and no other lines', () => {
    const page = { before: 500, limit: 200 };
    const plan = database().explain(selectPostedLines.boundFor('sqlite', page));
    expect(plan).toContain('SEARCH ledger_postings USING INTEGER PRIMARY KEY (rowid<?)');
    expect(plan).not.toMatch(/SCAN ledger_/);
  });

  it('checks the balance after the posting, not between its entries', async () => {
    const { wallet, escrow, post } = await aHolder();
    await post([entry(escrow, wallet, 900), entry('cash:clearing', escrow, 600)]);
    const balance = await database().unitOfWork.read(({ ledger }) => ledger.balance(escrow));
    expect(balance).toBe(0n);
  });

  it.each([
    ['nothing', 0],
    ['a negative amount', -5],
    ['more than a number can represent exactly', 2n ** 53n],
  ])('throws an invariant error for moving %s', async (_, amount) => {
    const { wallet, post } = await aHolder();
    const moved = post([entry('cash:clearing', wallet, amount)]);
    await expect(moved).rejects.toThrow(InvariantError);
  });

  it('throws an invariant error for a balance that a number cannot represent exactly', async () => {
    const { wallet, post } = await aHolder();
    await post([entry('provider:1:earnings', wallet, 2n ** 53n - 1n - 1_700n)]);
    const balance = await database().unitOfWork.read(({ ledger }) => ledger.balance(wallet));
    expect(balance).toBe(2n ** 53n - 1n);
    const moved = post([entry('platform:promotions', wallet, 1)]);
    await expect(moved).rejects.toThrow(InvariantError);
  });

  it.each(['ledger_postings', 'ledger_entries', 'ledger_lines'])(
    'rejects changing or deleting rows of %s, also outside the server',
    async (table) => {
      await aHolder();
      const refusal = `${table} is only ever added to`;
      const column = table === 'ledger_postings' ? 'at' : 'amount';
      expect(() => database().query(`update ${table} set ${column} = 1`)).toThrow(refusal);
      expect(() => database().query(`delete from ${table}`)).toThrow(refusal);
    },
  );
});

const refuse = () =>
  Promise.reject(new Error('a posting reads nothing, and waits for its accounts'));

/** The rows whose balances a posting moves, in their order, over a connection with part 7. */
async function rowsMovedBy(entries: readonly Entry[]): Promise<readonly string[]> {
  const names: string[] = [];
  const sql: Statements = {
    async get(_, values) {
      names.push((values as Readonly<{ name: string }>).name);
      return { id: names.length, balance: 0 } as never;
    },
    all: refuse,
    insert: async () => 1,
    insertNew: refuse,
    run: async () => 1,
    send() {},
    add() {},
  };
  const posting = { ...aTopUp(accountId(1), pesewas(1)), entries };
  await createLedgerStore({ sql, part: 7, newestSettledEvent: 0 }).append(posting, null);
  return names;
}

describe('a posting', () => {
  it('changes the accounts of users first, then parts of those of the platform, in one order', async () => {
    const entries = [
      entry('platform:promotions', 'job:2:escrow', 30),
      entry('platform:commission', 'job:2:escrow', 27),
      entry('provider:5:earnings', 'job:2:escrow', 153),
      entry('job:2:escrow', 'client:1:wallet', 150),
    ];
    const rows = ['client:1:wallet', 'job:2:escrow', 'provider:5:earnings'];
    const parts = ['platform:commission#7', 'platform:promotions#7'];
    expect(await rowsMovedBy(entries)).toEqual([...rows, ...parts]);
    expect(await rowsMovedBy(entries.toReversed())).toEqual([...rows, ...parts]);
  });
});
