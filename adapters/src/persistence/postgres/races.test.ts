import { createHash } from 'node:crypto';
import {
  assignJob,
  cancelJob,
  checkBooks,
  createApplication,
  createJob,
  monthOf,
  ok,
  pesewas,
  refuse,
  retainedNotifications,
  sendContactMessage,
  type Account,
  type AccountId,
  type ContactMessage,
  type Guard,
  type PromotionPolicy,
  type Result,
  type Stores,
} from '@nsem/core';
import {
  accept,
  bySession,
  englishToTwi,
  onMonday,
  storeAdmin,
  storeClient,
  storeLanguages,
  storePrices,
  storeProvider,
} from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countLockWaits,
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { openPostgresDatabase, type PostgresDatabase } from './postgres-database.ts';

let database: TestDatabase;
let processes: readonly PostgresDatabase[];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([1, 2, 3].map(() => openPostgresDatabase(database.config)));
  await arrange(async (stores) => {
    await storeLanguages(stores);
    await storePrices(stores);
  });
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database.drop();
});

const guardOf = ({ id }: Account) => `account:${id}` as const;

/** Databases with pools of their own, which share nothing, as those of processes do. */
const processOf = (nth: number): PostgresDatabase => {
  const one = processes[nth % processes.length];
  if (one === undefined) throw new Error('the processes are open');
  return one;
};

const arrange = async <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
  accept(await processOf(0).unitOfWork.write(async (stores) => ok(await work(stores))));

/** Runs units at the same time, each in another process than the one before. */
const race = <T, F>(
  times: number,
  work: (nth: number) => (stores: Stores) => Promise<Result<T, F>>,
  options?: Readonly<{ guards: readonly Guard[] }>,
) =>
  Promise.all(
    Array.from({ length: times }, (_, nth) => processOf(nth).unitOfWork.write(work(nth), options)),
  );

const codesOf = (results: readonly Result<unknown, Readonly<{ code: string }>>[]) =>
  results.map((result) => (result.ok ? 'ok' : result.fault.code)).toSorted();

const order = (client: Account, freeWords: number) => (stores: Stores) =>
  createJob(
    stores,
    bySession(client),
    { work: englishToTwi, content: 'The clinic opens at eight.', audio: null, providerId: null },
    { ...onMonday, promotion: { freeWords } },
  );

const month = monthOf(onMonday.now);

async function notify({ notifications }: Stores, accountId: AccountId, times: number) {
  const notification = { accountId, kind: 'job_late', createdAt: onMonday.now } as const;
  for (let time = 0; time < times; time += 1) await notifications.insert(notification);
}

/** A client orders a job through the application of one of the processes. */
const performOrder = (nth: number, client: Account, promotion: PromotionPolicy) => {
  const content = 'The clinic opens at eight.';
  const input = { work: englishToTwi, content, audio: null, providerId: null };
  const request = { actor: bySession(client), input, context: { ...onMonday, promotion } };
  return createApplication(processOf(nth).unitOfWork).perform(createJob, request);
};

/** Each client orders a job, in another process than the one before. */
const orderAll = (clients: readonly Account[], promotion: PromotionPolicy) =>
  Promise.all(
    clients.map(async (client, nth) => {
      const done = accept(await performOrder(nth, client, promotion));
      if (done.kind !== 'done') throw new Error('the request is not repeated');
      return done.view;
    }),
  );

async function untilWaiting(units: number): Promise<void> {
  await expect.poll(() => countLockWaits(database)).toBe(units);
}

/** Begins units while a lock is held, which is released when the function resolves. */
async function beginWhileLocked<T>(lock: string, begin: () => Promise<T>): Promise<T> {
  const pool = openTestPool(database.url, { max: 1 });
  const holder = await pool.connect();
  await holder.query(`begin; lock table ${lock} mode`);
  try {
    return await begin();
  } finally {
    await holder.query('commit');
    holder.release();
    await pool.end();
  }
}

/** As many orders as run at the same time are priced before the first of them is stored. */
async function orderAtOnce(clients: readonly Account[], promotion: PromotionPolicy) {
  const begun = await beginWhileLocked('jobs in share row exclusive', async () => {
    const ordered = orderAll(clients, promotion);
    await untilWaiting(processes.length);
    return { ordered };
  });
  return begun.ordered;
}

const encodeText = (text: string) => new TextEncoder().encode(text);

/** An anonymous message with a key, sent to one of the processes. */
const sendMessage = (nth: number, message: string) => {
  const input = { name: 'Esi', email: 'esi@example.org', company: null, message };
  const fingerprint = createHash('md5').update(message).digest('base64url');
  const key = { accountId: null, key: 'one', fingerprint, now: onMonday.now };
  const compose = ({ id }: ContactMessage) => encodeText(`${id}`);
  return createApplication(processOf(nth).unitOfWork).perform(
    sendContactMessage,
    { actor: undefined, input, context: onMonday },
    { request: key, compose },
  );
};

const expectBalancedBooks = async () =>
  expect(checkBooks(await processOf(0).readBooks())).toEqual([]);

describe('concurrent units of three processes', () => {
  // The first of all tests: none of the accounts that the clients share has been opened.
  it('create jobs of many clients concurrently, and balance shared accounts', async () => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, () =>
        arrange((stores) => storeClient(stores, { balance: 100_000 })),
      ),
    );
    const created = await Promise.all(
      clients.flatMap((client, nth) =>
        Array.from({ length: 4 }, (_, time) =>
          processOf(nth + time).unitOfWork.write(order(client, 3), { guards: [guardOf(client)] }),
        ),
      ),
    );
    expect(codesOf(created)).toEqual(Array(32).fill('ok'));
    expect(processes.map((one) => one.counts().retries)).toEqual([0, 0, 0]);
    await expectBalancedBooks();
    // Each line of a part of an account that all of them change follows from the one before.
    const lines = await database.query(`
      select count(*)::int as all, (count(*) filter (where balance_after <> before + amount))::int as broken from (
        select balance_after, amount,
          lag(balance_after, 1, 0) over (partition by account_id order by posting_id) as before
        from ledger_lines where account_id in (
          select id from ledger_accounts where name like 'platform:promotions%')) as lines`);
    expect(lines).toEqual([{ all: 8, broken: 0 }]);
  });

  it('let one of nine providers take a job, and refuse the others', async () => {
    const client = await arrange((stores) => storeClient(stores, { balance: 10_000 }));
    const job = accept(await processOf(0).unitOfWork.write(order(client, 0)));
    const providers: Account[] = [];
    for (let nth = 0; nth < 9; nth += 1)
      providers.push(await arrange((stores) => storeProvider(stores, [englishToTwi])));
    const taken = await race(
      9,
      (nth) => (stores) =>
        assignJob(
          stores,
          bySession(providers[nth] as Account),
          { id: job.id, providerId: null },
          onMonday,
        ),
    );
    expect(codesOf(taken)).toEqual([...Array<string>(8).fill('job.wrong-state'), 'ok']);
    await expectBalancedBooks();
  });

  it('give a client one free translation', async () => {
    const client = await arrange((stores) => storeClient(stores, { balance: 100_000 }));
    const created = await race(6, () => order(client, 500), { guards: [guardOf(client)] });
    const free = created.filter((one) => one.ok && one.value.quote.discount > 0n);
    expect(codesOf(created)).toEqual(Array(6).fill('ok'));
    expect(free).toHaveLength(1);
    await expectBalancedBooks();
  });

  it('give the accounts of a mailbox one free translation', async () => {
    const clients = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        arrange((stores) =>
          storeClient(stores, { balance: 100_000, email: `ama+${nth}@example.com` }),
        ),
      ),
    );
    const created = await orderAtOnce(clients, { freeWords: 500 });
    expect(created.filter((job) => job.quote.discount > 0n)).toHaveLength(1);
    await expectBalancedBooks();
  });

  it('spend no more on free translations than the budget', async () => {
    const clients = await Promise.all(
      Array.from({ length: 9 }, () =>
        arrange((stores) => storeClient(stores, { balance: 100_000 })),
      ),
    );
    const spent = await processOf(0).unitOfWork.read(({ jobs }) => jobs.sumFree(month));
    // Two translations of five words, and a pesewa less than a third.
    const each = 15n;
    const monthlyBudget = pesewas(spent + 3n * each - 1n);
    const created = await orderAtOnce(clients, { freeWords: 500, monthlyBudget });
    expect(created.filter((job) => job.quote.discount > 0n)).toHaveLength(2);
    await expectBalancedBooks();
  });

  it('create as many jobs as the wallet covers', async () => {
    const client = await arrange((stores) => storeClient(stores, { balance: 100_000 }));
    const { quote } = accept(await processOf(0).unitOfWork.write(order(client, 0)));
    const balance = Number(quote.amountDue) * 4 + 1;
    const other = await arrange((stores) => storeClient(stores, { balance }));
    const created = await race(12, () => order(other, 0), { guards: [guardOf(other)] });
    expect(codesOf(created)).toEqual(
      [
        ...Array<string>(4).fill('ok'),
        ...Array<string>(8).fill('wallet.insufficient-funds'),
      ].toSorted(),
    );
    await expectBalancedBooks();
  });

  it('store an anonymous message once that is sent with the same key', async () => {
    await arrange(storeAdmin);
    const begun = await beginWhileLocked('contact_messages in exclusive', async () => {
      const first = sendMessage(0, 'Akwaaba.');
      await untilWaiting(1);
      const others = Promise.all([sendMessage(1, 'Akwaaba.'), sendMessage(2, 'Medaase.')]);
      await untilWaiting(3);
      return { first, others };
    });
    const done = accept(await begun.first);
    const stored = await database.query('select id, message from contact_messages');
    expect(stored).toMatchObject([{ message: 'Akwaaba.' }]);
    const [{ id }] = stored as [Readonly<{ id: string }>];
    expect(done).toMatchObject({ kind: 'done', view: { id: Number(id) } });
    const [repeated, reused] = await begun.others;
    expect(accept(repeated)).toEqual({ kind: 'replayed', answer: encodeText(id) });
    expect(reused).toEqual(refuse({ code: 'idempotency.key-reused' }));
    const notices = `select count(*)::int as all from notices where notice like '%contact-message%'`;
    expect(await database.query(notices)).toEqual([{ all: 1 }]);
  });

  it('decide an order of a client before or after an admin cancels another job of theirs', async () => {
    const rich = await arrange((stores) => storeClient(stores, { balance: 10_000 }));
    const { quote } = accept(await processOf(0).unitOfWork.write(order(rich, 0)));
    const balance = Number(quote.amountDue);
    const [client, admin] = await arrange(async (stores) => [
      await storeClient(stores, { balance }),
      await storeAdmin(stores),
    ]);
    const { id } = accept(await processOf(0).unitOfWork.write(order(client, 0)));
    // After it has read that the offer is used, and before it reads the wallet.
    const lock = 'storage_totals in access exclusive';
    const begun = await beginWhileLocked(lock, async () => {
      const ordered = performOrder(0, client, { freeWords: 500 });
      await untilWaiting(1);
      const request = { actor: bySession(admin), input: id, context: onMonday };
      const cancelled = createApplication(processOf(1).unitOfWork).perform(cancelJob, request);
      await untilWaiting(2);
      return { ordered, cancelled };
    });
    expect(codesOf([await begun.ordered])).toEqual(['wallet.insufficient-funds']);
    expect(codesOf([await begun.cancelled])).toEqual(['ok']);
    await expectBalancedBooks();
  });

  it('notify the same two providers, without waiting for the oldest that the others delete', async () => {
    const providers = await arrange(async (stores) => {
      const both = [await storeProvider(stores), await storeProvider(stores)];
      for (const { id } of both) await notify(stores, id, retainedNotifications);
      return both;
    });
    const [one, other] = providers.map(({ id }) => id) as [AccountId, AccountId];
    const countAll = () =>
      processOf(0).unitOfWork.read(({ notifications }) =>
        Promise.all([one, other].map(async (id) => (await notifications.listUnread(id)).length)),
      );
    const retriesBefore = processes.map((process) => process.counts().retries);
    const clients = [await arrange(storeClient), await arrange(storeClient)];
    const haveBegun = Promise.withResolvers<void>();
    let begun = 0;
    const units = clients.map((client, nth) =>
      processOf(nth).unitOfWork.write(
        async (stores) => {
          const [first, second] = nth === 0 ? [one, other] : [other, one];
          await notify(stores, first, 1);
          await stores.notifications.listUnread(first);
          begun += 1;
          if (begun === clients.length) haveBegun.resolve();
          await haveBegun.promise;
          await notify(stores, second, 1);
          return ok(null);
        },
        { guards: [guardOf(client)] },
      ),
    );
    await Promise.all(units);
    expect(processes.map((process) => process.counts().retries)).toEqual(retriesBefore);
    expect(Math.max(...(await countAll()))).toBeLessThanOrEqual(retainedNotifications + 1);
    for (const id of [one, other]) await arrange((stores) => notify(stores, id, 1));
    expect(await countAll()).toEqual([retainedNotifications, retainedNotifications]);
  });
});
