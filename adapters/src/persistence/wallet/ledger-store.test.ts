import { escrowOf, InvariantError, pesewas, walletOf, type Entry } from '@nsem/core';
import { aTopUp, storeClient, storeJob } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

/** A client with 20.00 GHS of which a job holds 3.00, and how to post entries of theirs. */
async function aHolder() {
  const { client, job } = await database.accept(async (stores) => {
    const owner = await storeClient(stores, { balance: 2_000 });
    return { client: owner, job: await storeJob(stores, { clientId: owner.id }) };
  });
  const post = (entries: readonly Entry[]) =>
    database.accept(({ ledger }) =>
      ledger.append({ ...aTopUp(client.id, pesewas(1)), jobId: job.id, entries }),
    );
  return { wallet: walletOf(client.id), escrow: escrowOf(job.id), post };
}

const entry = (debit: Entry['debit'], credit: Entry['credit'], amount: bigint | number): Entry => ({
  debit,
  credit,
  amount: pesewas(amount),
});

describe('the ledger in SQLite', () => {
  it('shows a posting with several entries of one account as one line', async () => {
    const { wallet, escrow, post } = await aHolder();
    await post([
      entry(wallet, escrow, 500),
      entry('platform:promotions', escrow, 40),
      entry(escrow, wallet, 100),
    ]);
    const [lines, held] = await database.unitOfWork.read(async ({ ledger }) => [
      await ledger.statement(wallet, { limit: 2 }),
      await ledger.statement(escrow, { limit: 1 }),
    ]);
    expect(lines).toMatchObject([
      { amount: -400n, balanceAfter: 1_300n },
      { amount: -300n, balanceAfter: 1_700n },
    ]);
    expect(held).toMatchObject([{ amount: 440n, balanceAfter: 740n }]);
  });

  it('minds the balance after the posting, not between its entries', async () => {
    const { wallet, escrow, post } = await aHolder();
    await post([entry(escrow, wallet, 900), entry('cash:clearing', escrow, 600)]);
    const balance = await database.unitOfWork.read(({ ledger }) => ledger.balance(escrow));
    expect(balance).toBe(0n);
  });

  it.each([
    ['nothing', 0],
    ['a negative amount', -5],
    ['more than a number holds exactly', 2n ** 53n],
  ])('refuses to move %s, as a bug', async (_, amount) => {
    const { wallet, post } = await aHolder();
    const moved = post([entry('cash:clearing', wallet, amount)]);
    await expect(moved).rejects.toThrow(InvariantError);
  });

  it('refuses a balance that a number does not hold exactly, as a bug', async () => {
    const { wallet, post } = await aHolder();
    await post([entry('provider:1:earnings', wallet, 2n ** 53n - 1n - 1_700n)]);
    const balance = await database.unitOfWork.read(({ ledger }) => ledger.balance(wallet));
    expect(balance).toBe(2n ** 53n - 1n);
    const moved = post([entry('platform:promotions', wallet, 1)]);
    await expect(moved).rejects.toThrow(InvariantError);
  });

  it.each(['ledger_postings', 'ledger_entries', 'ledger_lines'])(
    'lets nobody change or delete what %s holds, not by hand either',
    async (table) => {
      await aHolder();
      const refusal = `${table} is only ever added to`;
      const column = table === 'ledger_postings' ? 'at' : 'amount';
      expect(() => database.ask(`update ${table} set ${column} = 1`)).toThrow(refusal);
      expect(() => database.ask(`delete from ${table}`)).toThrow(refusal);
    },
  );
});
