import { later, ok, type AccountId, type Instant, type ProviderId } from '@nsem/core';
import { accept, jobId, mondayMorning, storeClient } from '@nsem/core/testing';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimMs } from '../../outbox/delivery-queue.ts';
import { startOutboxWorker } from '../../outbox/outbox-worker.ts';
import { openPostgresDatabase, type PostgresDatabase } from '../postgres/postgres-database.ts';
import {
  createTestDatabase,
  restoreRows,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';

let database: TestDatabase;
let one: PostgresDatabase;
let other: PostgresDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = await Promise.all([
    openPostgresDatabase(database.config),
    openPostgresDatabase(database.config),
  ]);
});
afterEach(() => restoreRows(database));
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const now = mondayMorning;
const afterClaim = later(now, claimMs);

async function putNotices(count: number): Promise<void> {
  const put = one.unitOfWork.write(async (stores) => {
    const { id: accountId } = await storeClient(stores);
    for (let nth = 1; nth <= count; nth += 1)
      await stores.outbox.put({ kind: 'job-assigned', accountId, jobId: jobId(nth) }, now);
    return ok(undefined);
  });
  accept(await put);
}

/** Puts two notices about the same that can be withdrawn. */
async function putHeld(): Promise<AccountId> {
  const put = one.unitOfWork.write(async (stores) => {
    const { id: accountId } = await storeClient(stores);
    const providerId = 'a-provider' as ProviderId;
    for (let nth = 0; nth < 2; nth += 1)
      await stores.outbox.put({ kind: 'provider-approved', accountId, providerId }, now);
    return ok(accountId);
  });
  return accept(await put);
}

const due = ({ outboxQueue }: PostgresDatabase, at: Instant = now, limit = 100) =>
  outboxQueue.due('mail', at, limit);

const idsOf = (taken: readonly Readonly<{ id: number }>[]) => taken.map(({ id }) => id);

const readState = () =>
  database.query('select due_at, sent_at, attempts, claimed_until from notices');

const sent = { at: now, remark: null };

/** Sends through a database as a process does, and records what it has sent in a list that all share. */
const startSender = ({ outboxQueue: queue }: PostgresDatabase, all: number[]) =>
  startOutboxWorker({
    queue,
    async deliver({ id }) {
      all.push(id);
      return { kind: 'sent' };
    },
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
  });

describe('the outbox of several processes', () => {
  it('sends each of 250 notices exactly once', async () => {
    await putNotices(250);
    const [byOne, byOther]: [number[], number[]] = [[], []];
    const workers = [startSender(one, byOne), startSender(other, byOther)];
    const counts = await Promise.all(workers.map((worker) => worker.drainNow()));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(counts[0]! + counts[1]!).toBe(250);
    const all = [...byOne, ...byOther].toSorted((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: 250 }, (_, nth) => nth + 1));
    expect(Math.min(byOne.length, byOther.length)).toBeGreaterThan(0);
    const unsent = 'select id from notices where sent_at is null or attempts <> 1';
    expect(await database.query(unsent)).toEqual([]);
  });

  it('passes over what another process is claiming, and waits for no one', async () => {
    await putNotices(8);
    const claiming = new pg.Client({ connectionString: database.url });
    await claiming.connect();
    try {
      await claiming.query('begin');
      await claiming.query('update notices set claimed_until = $1 where id <= 5', [afterClaim]);
      expect(idsOf(await due(one, now, 5))).toEqual([6, 7, 8]);
      await claiming.query('commit');
    } finally {
      await claiming.end();
    }
    expect(await due(other)).toEqual([]);
  });

  it('gives each notice to one of many that take some concurrently', async () => {
    await putNotices(100);
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => due(nth % 2 === 0 ? one : other, now, 10)),
    );
    const ids = taken.flatMap(idsOf).toSorted((a, b) => a - b);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it('gives what a process has taken that died to another one when the claim ends', async () => {
    await putNotices(8);
    // It reports nothing of these.
    expect(idsOf(await due(one, now, 5))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(await due(other))).toEqual([6, 7, 8]);
    expect(await due(other, later(afterClaim, -1))).toEqual([]);
    expect(idsOf(await due(other, afterClaim))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('takes no result of a process whose claim has ended', async () => {
    await putNotices(1);
    const [late] = await due(one);
    const [taken] = await due(other, afterClaim);
    const before = await readState();
    await one.outboxQueue.markSent(late!, sent);
    await one.outboxQueue.markFailed(late!, { error: 'no answer', retryAt: null });
    await one.outboxQueue.hold(late!, later(now, 1));
    await one.outboxQueue.release(late!);
    let hasReplaced = false;
    await one.outboxQueue.replace(late!, now, async () => {
      hasReplaced = true;
    });
    expect(hasReplaced).toBe(false);
    expect(await readState()).toEqual(before);
    await other.outboxQueue.markSent(taken!, sent);
    expect(await readState()).toMatchObject([{ due_at: null, attempts: '1', claimed_until: null }]);
  });

  it('gives a released notice to the next process at once, and a failed one at its time', async () => {
    await putNotices(2);
    const [first, second] = await due(one);
    await one.outboxQueue.release(first!);
    await one.outboxQueue.markFailed(second!, { error: 'no answer', retryAt: later(now, 1_000) });
    expect(idsOf(await due(other))).toEqual([1]);
    expect(await due(other, later(now, 1_000))).toMatchObject([{ id: 2, attempts: 1 }]);
  });

  it('replaces a notice exactly once', async () => {
    await putNotices(1);
    const [taken] = await due(one);
    let times = 0;
    const replace = ({ outboxQueue }: PostgresDatabase) =>
      outboxQueue.replace(taken!, now, async () => {
        times += 1;
      });
    await replace(one);
    await replace(other);
    expect(times).toBe(1);
  });

  it('does not wait for a claim of a clock that was a year ahead', async () => {
    await putNotices(1);
    const nextYear = later(now, 365 * 24 * 60 * 60_000);
    expect(await due(one, nextYear)).toHaveLength(1);
    expect(await due(other)).toHaveLength(1);
  });

  it('withdraws no notice that may have been sent', async () => {
    const accountId = await putHeld();
    const withdraw = async () => {
      const held = { kind: 'provider-approved', accountId } as const;
      const period = { from: now, until: afterClaim };
      return accept(
        await other.unitOfWork.write(async ({ outbox }) => ok(await outbox.withdraw(held, period))),
      );
    };
    expect(await due(one, now, 1)).toHaveLength(1);
    expect([await withdraw(), await withdraw()]).toEqual([true, false]);
  });
});
