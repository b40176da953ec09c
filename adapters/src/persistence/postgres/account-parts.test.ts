import { checkBooks, ok, pesewas, platformAccounts, type Account, type Stores } from '@nsem/core';
import {
  aQuoteForWords,
  aTopUp,
  storeClient,
  storeCompletedJob,
  storeLanguages,
  storeProvider,
} from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSession } from '../database-session.ts';
import { readBooks } from '../sqlite/book-rows.ts';
import { storesOf } from '../stores.ts';
import {
  countLockWaits,
  createTestDatabase,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { openPostgres, type OpenedPostgres } from './open-postgres.ts';
import { createUnits, type Units } from './run-units.ts';
import { createTransactions } from './transactions.ts';

let database: TestDatabase;
let opened: OpenedPostgres;
let units: Units;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = await openPostgres(database.config);
  units = createUnits(createTransactions(opened));
  await inUnit(async (session) => storeLanguages(storesOf(session)));
  // The first delivery marks the languages as used.
  await deliverOn(0, await arrangeParties());
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** Runs work in a transaction of its own. */
async function inUnit<T>(work: (session: DatabaseSession) => Promise<T>, guard?: Account) {
  const options = guard && { guards: [`account:${guard.id}` as const] };
  const done = await units.write(async (session) => ok(await work(session)), options);
  if (!done.ok) throw new Error('accepted work is not refused');
  return done.value;
}

type Parties = Readonly<{ client: Account; provider: Account }>;

const arrangeParties = (): Promise<Parties> =>
  inUnit(async (session) => {
    const stores = storesOf(session);
    const client = await storeClient(stores, { balance: 1_000 });
    return { client, provider: await storeProvider(stores) };
  });

const read = <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
  units.read((session) => work(storesOf(session)));

/** Changes all accounts of the platform: a top-up of 0.05, and a job for which it pays 0.30 and gets 0.27. */
async function deliver(stores: Stores, { client, provider }: Parties): Promise<void> {
  await stores.ledger.append(aTopUp(client.id, pesewas(5)), null);
  const parties = { clientId: client.id, providerId: provider.id };
  await storeCompletedJob(stores, { ...parties, quote: aQuoteForWords(60, 10) });
}

/** Delivers in a unit that changes a part of each account, and waits before the commit. */
const deliverOn = (part: number, parties: Parties, wait: () => Promise<void> = async () => {}) =>
  inUnit(async (session) => {
    await deliver(storesOf({ ...session, part }), parties);
    await wait();
  }, parties.client);

/** A unit that has delivered, and is committed when it may end. */
async function openDelivery(part: number, parties: Parties) {
  const { promise: hasDelivered, resolve: noteDelivery } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const committed = deliverOn(part, parties, () => {
    noteDelivery();
    return mayEnd;
  });
  await hasDelivered;
  return async () => {
    end();
    await committed;
  };
}

/** What the accounts of the platform have: cash, commission, promotions. */
const readBalances = () =>
  read(({ ledger }) => Promise.all(platformAccounts.map((account) => ledger.balance(account))));

/** What some deliveries have moved of them since a time. */
async function movedSince(before: readonly bigint[]): Promise<readonly bigint[]> {
  const now = await readBalances();
  return now.map((balance, nth) => balance - (before[nth] ?? 0n));
}

describe('units that change accounts of the platform', () => {
  it('do not wait for those that change other parts', async () => {
    const [parties, others] = [await arrangeParties(), await arrangeParties()];
    const before = await readBalances();
    const end = await openDelivery(3, parties);
    await deliverOn(4, others);
    expect(await movedSince(before)).toEqual([-5n, 27n, -30n]);
    await end();
    expect(await movedSince(before)).toEqual([-10n, 54n, -60n]);
  });

  it('open a part that another one is opening when that is committed', async () => {
    const [parties, others] = [await arrangeParties(), await arrangeParties()];
    const before = await readBalances();
    const end = await openDelivery(15, parties);
    const waiting = deliverOn(15, others);
    await expect.poll(() => countLockWaits(database)).toBe(1);
    expect(await movedSince(before)).toEqual([0n, 0n, 0n]);
    await end();
    await waiting;
    expect(await movedSince(before)).toEqual([-10n, 54n, -60n]);
  });
});

describe('the parts of an account', () => {
  it('are one account to all that read it', async () => {
    for (const part of [5, 9, 5, 0]) await deliverOn(part, await arrangeParties());
    const [, commission = 0n, promotions] = await readBalances();
    const money = await read(({ insights }) => insights.sumMoney());
    expect(money).toMatchObject({ commission, promotions });
    const lines = await read(({ ledger }) => ledger.statement('platform:commission', { limit: 4 }));
    expect(lines.map(({ balanceAfter }) => commission - balanceAfter)).toEqual([0n, 27n, 54n, 81n]);
    const books = await units.read(readBooks);
    expect(checkBooks(books)).toEqual([]);
    expect(books.balances.get('platform:commission')).toBe(commission);
    const named = [...books.balances.keys()].filter((name) => name.includes('#'));
    expect(named).toEqual([]);
    const rows = await database.query(
      "select 1 from ledger_accounts where name like 'platform:commission%'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });
});
