import {
  DatabaseUnavailableError,
  instant,
  ok,
  pesewas,
  refuse,
  walletOf,
  type AccountId,
  type Stores,
} from '@nsem/core';
import { aTopUp, storeClient } from '@nsem/core/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../testing/text-statement.ts';
import {
  countLockWaits,
  createTestDatabase,
  restoreRows,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { createUnits } from './run-units.ts';
import { createTransactions } from './transactions.ts';
import { openPostgres } from './open-postgres.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';

let database: TestDatabase;
let processes: readonly PostgresDatabase[];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(database.config)));
});
afterEach(() => restoreRows(database));
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database.drop();
});

const processOf = (nth: number): PostgresDatabase => {
  const one = processes[nth % processes.length];
  if (one === undefined) throw new Error('the processes are open');
  return one;
};

const first = (): PostgresDatabase => processOf(0);

async function accept<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const result = await first().unitOfWork.write(async (stores) => ok(await work(stores)));
  if (!result.ok) throw new Error('accepted work is not refused');
  return result.value;
}

async function sumOf({ ledger }: Stores, ids: readonly AccountId[]): Promise<bigint> {
  let sum = 0n;
  for (const id of ids) sum += await ledger.balance(walletOf(id));
  return sum;
}

async function takeTen({ ledger }: Stores, from: AccountId) {
  // To an account of its own: units that change the same row conflict in any case.
  const credit = `payout:${from}` as const;
  const entry = { debit: walletOf(from), credit, amount: pesewas(10) };
  await ledger.append({ ...aTopUp(from, pesewas(10)), entries: [entry] }, null);
  return ok(undefined);
}

/** Spends ten pesewas of a wallet, if it has them. */
const spend = (from: AccountId) => async (stores: Stores) =>
  (await sumOf(stores, [from])) < 10n ? refuse('too little') : takeTen(stores, from);

it('knows when it was created', async () => {
  const [{ at }] = (await database.query(
    'select extract(epoch from min(executed_at)) * 1000 as at from migrations',
  )) as [{ at: string }];
  expect(await first().readCreatedAt()).toBe(Math.floor(Number(at)));
});

describe('a database of several processes', () => {
  it('never lets them spend the same money', async () => {
    const { id } = await accept((stores) => storeClient(stores, { balance: 75 }));
    const spent = await Promise.all(
      Array.from({ length: 24 }, (_, nth) => processOf(nth).unitOfWork.write(spend(id))),
    );
    expect(spent.filter((one) => one.ok)).toHaveLength(7);
    expect(await first().unitOfWork.read(({ ledger }) => ledger.balance(walletOf(id)))).toBe(5n);
    const sums = `select (select sum(balance) from ledger_accounts)::int as balances,
      (select sum(amount) from ledger_lines where account_id = (
        select id from ledger_accounts where name = '${walletOf(id)}'))::int as lines`;
    expect(await database.query(sums)).toEqual([{ balances: 0, lines: 5 }]);
  });

  it('keeps a rule over rows of which each unit changes another', async () => {
    const [one, other] = await accept(async (stores) => [
      (await storeClient(stores, { balance: 10 })).id,
      (await storeClient(stores, { balance: 10 })).id,
    ]);
    const ids = [one, other] as AccountId[];
    // The sum of both wallets must be 20: each unit by itself may spend, but not after the other has.
    const spendOne = (from: AccountId) => async (stores: Stores) => {
      const sum = await sumOf(stores, ids);
      await delay(50);
      return sum < 20n ? refuse('too little') : takeTen(stores, from);
    };
    const spent = await Promise.all(
      ids.map((id, nth) => processOf(nth).unitOfWork.write(spendOne(id))),
    );
    expect(spent.filter((result) => result.ok)).toHaveLength(1);
  });

  it('runs those with guards concurrently, and one without a guard exclusively', async () => {
    const [one, other] = await accept(async (stores) => [
      (await storeClient(stores, { balance: 10 })).id,
      (await storeClient(stores, { balance: 10 })).id,
    ]);
    const ended: string[] = [];
    const { promise: isSpent, resolve: haveSpent } = Promise.withResolvers<void>();
    const { promise: hasTaken, resolve: noteTaken } = Promise.withResolvers<void>();
    const guarded = processOf(0).unitOfWork.write(
      async (stores) => {
        const taken = await takeTen(stores, one);
        noteTaken();
        await isSpent;
        // The one without a guard waits, and this unit need not.
        await expect.poll(() => countLockWaits(database)).toBe(1);
        ended.push('first');
        return taken;
      },
      { guards: [`account:${one}`] },
    );
    await hasTaken;
    const spent = await processOf(1).unitOfWork.write((stores) => takeTen(stores, other), {
      guards: [`account:${other}`],
    });
    expect([spent.ok, ended]).toEqual([true, []]);
    haveSpent();
    const sum = await processOf(2).unitOfWork.write(async (stores) => {
      const left = await sumOf(stores, [one, other] as AccountId[]);
      ended.push('exclusive');
      return ok(left);
    });
    expect(sum).toEqual(ok(0n));
    expect(ended).toEqual(['first', 'exclusive']);
    await guarded;
  });

  it('lets others go on after a while if a process stands still in a unit', async () => {
    const { promise: standsStill, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    const stuck = processOf(0)
      .unitOfWork.write(async (stores) => {
        await storeClient(stores, { name: 'Esi Asare' });
        begin();
        await standsStill;
        return ok(undefined);
      })
      .catch((error: unknown) => error);
    await hasBegun;
    const store = async (stores: Stores) => ok(await storeClient(stores, { name: 'Kofi Boadu' }));
    expect(await processOf(1).unitOfWork.write(store)).toMatchObject({ ok: true });
    goOn();
    expect(await stuck).toBeInstanceOf(DatabaseUnavailableError);
    expect(await database.query('select name from accounts')).toEqual([{ name: 'Kofi Boadu' }]);
  });

  it('runs those with the same guard one after the other', async () => {
    const { id } = await accept((stores) => storeClient(stores, { balance: 75 }));
    const spent = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        processOf(nth).unitOfWork.write(spend(id), { guards: [`account:${id}`] }),
      ),
    );
    expect(spent.filter((result) => result.ok)).toHaveLength(7);
  });

  it('gives each of many units of all processes its own effect', async () => {
    const { id } = await accept((stores) => storeClient(stores, { name: 'list' }));
    await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        processOf(nth).unitOfWork.write(async ({ accounts }) => {
          const account = await accounts.find(id);
          if (account === undefined) return refuse('no account');
          await accounts.replace({ ...account, name: `${account.name} ${nth}` });
          return ok(nth);
        }),
      ),
    );
    const { name = '' } =
      (await first().unitOfWork.read(({ accounts }) => accounts.find(id))) ?? {};
    const applied = name.split(' ').slice(1).map(Number);
    expect(applied.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });
});

describe('the seals of the ledger on PostgreSQL', () => {
  it('cover a posting with a lower id that is committed after one with a higher id', async () => {
    const insert = textOf("insert into ledger_postings (key, kind, at) values ($1, 'top-up', 1)");
    const opened = await openPostgres(database.config);
    const units = createUnits(createTransactions(opened));
    const { promise: isFast, resolve: beFast } = Promise.withResolvers<void>();
    const slow = units.write(
      async ({ sql }) => {
        await sql.run(insert, ['slow']);
        beFast();
        // It waits for the slow one: without that, it would seal the fast one alone.
        await expect.poll(() => countLockWaits(database)).toBe(1);
        return ok(undefined);
      },
      { guards: ['account:1'] },
    );
    await isFast;
    await units.write(async ({ sql }) => ok(await sql.run(insert, ['fast'])), {
      guards: ['account:2'],
    });
    await first().seals.sealSome(instant(1));
    await slow;
    await opened.close();
    const rows = await database.query('select posting_id::int, entries::int from seals');
    expect(rows).toEqual([{ posting_id: 2, entries: 2 }]);
  });
});

describe('a unit of work on PostgreSQL', () => {
  it('is not accepted if a statement of it failed, though the work went on', async () => {
    const opened = await openPostgres(database.config);
    const units = createUnits(createTransactions(opened));
    const written = units.write(async ({ sql }) => {
      const insert = textOf(
        "insert into contact_messages (name, email, message, created_at) values ($1, 'b', 'c', 1)",
      );
      await sql.run(insert, ['a']);
      await sql.run(insert, [null]).catch(() => {});
      return ok('accepted');
    });
    await expect(written).rejects.toThrow(
      'The transaction was not committed: it answered ROLLBACK.',
    );
    expect(await database.query('select id from contact_messages')).toEqual([]);
    await opened.close();
  });

  it('cannot be used after its end', async () => {
    let leaked: Stores | undefined;
    await accept(async (stores) => {
      leaked = stores;
    });
    await expect(leaked?.accounts.find(1 as AccountId)).rejects.toThrow(
      'A store was used after its unit of work.',
    );
  });

  it('delays no check whether anything can be written, and that delays no unit', async () => {
    const running = Promise.withResolvers<void>();
    const unit = first().unitOfWork.write(
      async (stores) => {
        await stores.accounts.find(1 as AccountId);
        await running.promise;
        return ok(undefined);
      },
      { guards: ['account:1'] },
    );
    await first().tryWrite();
    running.resolve();
    expect(await unit).toEqual(ok(undefined));
  });

  it('fails on a server that only reads, whose connection is not used again', async () => {
    const opened = await openPostgres(database.config);
    const units = createUnits(createTransactions(opened));
    const written = units.write(async ({ sql }) => {
      await sql.run(textOf('set transaction read only'), []);
      return ok(await sql.run(textOf('delete from contact_messages'), []));
    });
    await expect(written).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      cause: { code: '25006' },
    });
    expect(opened.pool.totalCount).toBe(0);
    await opened.close();
  });

  it('is refused when the database is closed, and those that began are finished', async () => {
    const closing = await openPostgresDatabase(database.config);
    const write = () => closing.unitOfWork.write(async (stores) => ok(await storeClient(stores)));
    const begun = write();
    await closing.close();
    expect(await begun).toMatchObject({ ok: true });
    await expect(write()).rejects.toThrow('The database is closed.');
  });
});
