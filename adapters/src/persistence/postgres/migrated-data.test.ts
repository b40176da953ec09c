import { hash } from 'node:crypto';
import {
  type Account,
  checkBooks,
  ok,
  pesewas,
  platformAccounts,
  type Stores,
  toReferenceKey,
} from '@nsem/core';
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
import { storesOf } from '../unit-of-work.ts';
import {
  countLockWaits,
  createTestDatabase,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { type OpenedPostgres, openPostgres } from './open-postgres.ts';
import { createUnits, type Units } from './run-units.ts';
import { createTransactions } from './transactions.ts';

describe('account parts', () => {
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

  /** The changes of them by some deliveries since a time. */
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
      const lines = await read(({ ledger }) =>
        ledger.statement('platform:commission', { limit: 4 }),
      );
      expect(lines.map(({ balanceAfter }) => commission - balanceAfter)).toEqual([
        0n,
        27n,
        54n,
        81n,
      ]);
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
});

describe('answers in one table', () => {
  let created: TestDatabase;
  beforeAll(async () => {
    created = await createTestDatabase();
  });
  afterAll(() => created.drop());

  it('answers of versions before 32, which came with a moved database, are moved to all others', async () => {
    const { query, config } = created;
    await query(`delete from migrations where name = '0043-answers-in-one-table'`);
    await query(`create table idempotency (account_id bigint not null, key text not null,
    fingerprint text not null, answer text not null, at bigint not null, primary key (account_id, key))`);
    await query(`create table open_idempotency (key text not null primary key, fingerprint text not null,
    answer text not null, at bigint not null)`);
    const fingerprint = hash('sha256', '[]', 'buffer');
    const saved = `'${fingerprint.toString('base64url')}', '{"status":200,"text":"{?}"}'`;
    await query(`insert into idempotency values (7, 'POST /a ?', ${saved}, 1700000000001)`);
    await query(`insert into open_idempotency values ('POST /b', ${saved}, 1700000000002)`);

    const { close } = await openPostgres(config);
    await close();

    const rows = await query(
      'select account_id, key, fingerprint, answer, at from answers order by at',
    );
    const moved = {
      fingerprint: fingerprint.subarray(0, 16),
      answer: Buffer.from('{"status":200}\n{?}'),
    };
    const keyOf = (key: string) => hash('sha256', key, 'buffer').subarray(0, 16);
    expect(rows).toEqual([
      { account_id: '7', key: keyOf('POST /a ?'), ...moved, at: '1700000000001' },
      { account_id: '0', key: keyOf('POST /b'), ...moved, at: '1700000000002' },
    ]);
    const tables = await query(`select 1 from pg_tables where tablename like '%idempotency'`);
    expect(tables).toEqual([]);
  });
});

describe('reference looks', () => {
  let created: TestDatabase;
  beforeAll(async () => {
    created = await createTestDatabase();
  });
  afterAll(() => created.drop());

  it('earlier references that look the same are preserved when they are compared by their looks', async () => {
    const { query, config } = created;
    await query(`delete from migrations where name = '0041-reference-looks'`);
    await query(`insert into ledger_postings (id, key, kind, note, at) values
    (1, 'topup:MoMo-77', 'top-up', '', 1), (2, 'topup:Mo' || U&'\\200B' || 'Mo-77', 'top-up', '', 2),
    (3, 'topup:МоМо-77', 'top-up', '', 3), (4, 'topup:''77 ?', 'top-up', '', 4)`);
    await query(`insert into ledger_references (reference_key, posting_id) values ('momo-77', 1)`);

    const { close } = await openPostgres(config);
    await close();

    const key = toReferenceKey('momo-77');
    const rows = await query('select reference_key, posting_id from ledger_references order by 2');
    expect(rows).toMatchObject([
      { reference_key: key },
      { reference_key: `${key}\n2` },
      { reference_key: `${key}\n3` },
      { reference_key: toReferenceKey("'77 ?") },
    ]);
  });
});
