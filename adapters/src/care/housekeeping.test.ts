import { dayMs, type Instant, later } from '@nsem/core';
import {
  aDraftVersion,
  aFile,
  aRequestedJob,
  arrange,
  aSession,
  mondayMorning,
  openMarketplace,
  storeClient,
} from '@nsem/core/testing';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';

import { useTemporaryDatabase } from '../persistence/testing/temporary-database.ts';
import { nextStepRows, startHousekeeping } from './housekeeping.ts';

const clock = { now: () => mondayMorning };
const log = pino({ level: 'silent' });
const sweepFiles = () => Promise.resolve();

const eraseAfterDays = 30;

/** An outbox without notices, which records from when on they are retained. */
function aQueue() {
  const cutoffs: Readonly<Record<'sent' | 'failed', Instant[]>> = { sent: [], failed: [] };
  const record = (kind: 'sent' | 'failed') => (time: Instant) => {
    cutoffs[kind].push(time);
    return Promise.resolve(0);
  };
  const bringForward = () => Promise.resolve(0);
  const forget = { forgetSentBefore: record('sent'), forgetFailedBefore: record('failed') };
  return { cutoffs, bringForward, ...forget };
}

describe('housekeeping', () => {
  it('at the start makes notices due that wait for the time of a clock that was wrong', async () => {
    const { unitOfWork } = await openMarketplace();
    const times: Instant[] = [];
    const bringForward = async (now: Instant) => (times.push(now) === 1 ? 500 : 0);
    const notices = { ...aQueue(), bringForward };
    const work = startHousekeeping({
      unitOfWork,
      notices,
      sweepFiles,
      eraseAfterDays,
      clock,
      log,
    });
    await vi.waitFor(() => expect(times).toEqual([mondayMorning, mondayMorning]), {
      timeout: 40_000,
    });
    await work.stop();
  });

  it('deletes what has expired at the start: sessions, tokens, devices, answers and notices', async () => {
    const marketplace = await openMarketplace();
    const { unitOfWork, client } = marketplace;
    const answer = { accountId: client.id, fingerprint: 'f', answer: Uint8Array.of(1) };
    const device = { accountId: client.id, network: '154.160.1.20', program: 'curl' };
    await arrange(marketplace, async ({ knownDevices }) => {
      for (const days of [181, 179]) {
        await knownDevices.insert({
          accountId: client.id,
          tokenHash: `unused for ${days} days`,
          createdAt: later(mondayMorning, -200 * dayMs),
          lastUsedAt: later(mondayMorning, -days * dayMs),
        });
      }
    });
    await arrange(marketplace, async ({ notifications }) => {
      for (const days of [181, 179]) {
        const createdAt = later(mondayMorning, -days * dayMs);
        const kind = days > 180 ? 'job_failed' : 'job_delivered';
        await notifications.insert({ accountId: client.id, kind, createdAt });
      }
    });
    await arrange(marketplace, async ({ idempotency, oneTimeTokens, seenDevices, sessions }) => {
      for (const [program, days] of Object.entries({ curl: 31, Firefox: 29 })) {
        await seenDevices.put({ ...device, program, seenAt: later(mondayMorning, -days * dayMs) });
      }
      for (const days of [2, 0]) {
        const createdAt = later(mondayMorning, -days * dayMs);
        await oneTimeTokens.insert({
          purpose: 'verify-email',
          accountId: client.id,
          tokenHash: `${days} days`,
          email: client.email,
          createdAt,
          expiresAt: later(createdAt, dayMs),
          usedAt: null,
        });
      }
      await sessions.insert(aSession(client.id, { expiresAt: later(mondayMorning, -dayMs) }));
      await sessions.insert(aSession(client.id));
      await idempotency.put({ ...answer, key: 'old', at: later(mondayMorning, -8 * dayMs) });
      await idempotency.put({ ...answer, key: 'new', at: later(mondayMorning, -6 * dayMs) });
    });
    const notices = aQueue();
    const sweep = Promise.withResolvers<void>();
    const started = startHousekeeping({
      eraseAfterDays,
      unitOfWork,
      notices,
      sweepFiles: () => Promise.resolve(sweep.resolve()),
      clock,
      log,
    });
    await sweep.promise;
    await started.stop();
    const isKnown = (days: number) => ({
      email: client.email,
      tokenHash: `unused for ${days} days`,
      since: later(mondayMorning, -300 * dayMs),
    });
    const left = await unitOfWork.read(async (stores) => ({
      unusedDevice: await stores.knownDevices.isKnown(isKnown(181)),
      usedDevice: await stores.knownDevices.isKnown(isKnown(179)),
      device: (await stores.seenDevices.find({ ...device, seenAt: mondayMorning })).lastSeenAt,
      notifications: await stores.notifications.listUnread(client.id),
      expiredTokens: await stores.oneTimeTokens.removeExpired(mondayMorning, 10),
      tokens: await stores.oneTimeTokens.removeExpired(later(mondayMorning, 2 * dayMs), 10),
      old: await stores.idempotency.find(client.id, 'old'),
      new: (await stores.idempotency.find(client.id, 'new'))?.key,
      expired: await stores.sessions.removeExpired(later(mondayMorning, 6 * dayMs), 10),
      expiring: await stores.sessions.removeExpired(later(mondayMorning, 8 * dayMs), 10),
    }));
    expect(left).toEqual({
      unusedDevice: false,
      usedDevice: true,
      device: null,
      notifications: [{ kind: 'job_delivered', jobId: null, createdAt: expect.any(Number) }],
      expiredTokens: 0,
      tokens: 1,
      old: undefined,
      new: 'new',
      expired: 0,
      expiring: 1,
    });
    expect(notices.cutoffs).toEqual({
      sent: [later(mondayMorning, -30 * dayMs)],
      failed: [later(mondayMorning, -90 * dayMs)],
    });
  });
});

it('deletes drafts of jobs that have ended 30 days after they were saved', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client, provider } = marketplace;
  const keys = await arrange(marketplace, async ({ drafts, jobs }) => {
    const pair = { clientId: client.id, assignedId: provider.id };
    const drafted = [];
    for (const [status, days] of [
      ['completed', 31],
      ['completed', 29],
      ['in_progress', 31],
    ] as const) {
      const { id: jobId } = await jobs.insert(aRequestedJob({ ...pair, status }));
      const key = { jobId, accountId: provider.id };
      const savedAt = later(mondayMorning, -days * dayMs);
      await drafts.insert(aDraftVersion({ ...key, savedAt }));
      drafted.push(key);
    }
    return drafted;
  });
  const swept = Promise.withResolvers<void>();
  const housekeeping = startHousekeeping({
    eraseAfterDays,
    unitOfWork,
    notices: aQueue(),
    sweepFiles: () => Promise.resolve(swept.resolve()),
    clock,
    log,
  });
  await swept.promise;
  await housekeeping.stop();
  const left = await unitOfWork.read(({ drafts }) =>
    Promise.all(keys.map((key) => drafts.listVersions(key))),
  );
  expect(left.map((versions) => versions.length)).toEqual([0, 1, 1]);
});

describe('deleting many expired rows', () => {
  const database = useTemporaryDatabase({ forEach: 'test' });

  const insertExpired = async (accountId: number, count: number) => {
    const at = later(mondayMorning, -9 * dayMs);
    database().query(
      `insert into sessions
          (token_hash, account_id, created_at, last_used_at, confirmed_at, expires_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
        select 'hash ' || n, ?, ?, ?, ?, ? from numbers`,
      [count, accountId, at, at, at, at],
    );
  };

  const countSessions = () =>
    (database().query('select count(*) as left from sessions')[0] as { left: number }).left;

  it('lets other writes through in between', async () => {
    const client = await database().accept((stores) => storeClient(stores));
    await insertExpired(client.id, 50_000);
    const notices = database().outboxQueue;
    const { unitOfWork } = database();
    const done = Promise.withResolvers<void>();
    const housekeeping = startHousekeeping({
      eraseAfterDays,
      unitOfWork,
      notices,
      sweepFiles: () => Promise.resolve(done.resolve()),
      clock,
      log,
    });
    const left: number[] = [];
    while (left.at(-1) !== 0) {
      await database().accept(({ accounts }) => accounts.replace(client));
      left.push(countSessions());
    }
    await done.promise;
    await housekeeping.stop();
    // A write that waited for all deletions would have seen none left.
    const between = new Set(left.filter((rows) => rows > 0 && rows < 50_000));
    expect(between.size).toBeGreaterThan(20);
  });

  it('ends between two units when it is stopped', async () => {
    const client = await database().accept((stores) => storeClient(stores));
    await insertExpired(client.id, 5_000);
    const { unitOfWork, outboxQueue: notices } = database();
    await startHousekeeping({
      eraseAfterDays,
      unitOfWork,
      notices,
      sweepFiles,
      clock,
      log,
    }).stop();
    expect(countSessions()).toBe(4_500);
  });
});

it('erases the contents of clients who were deleted long enough ago, before it sweeps files', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client } = marketplace;
  const { key, id } = await arrange(marketplace, async ({ erasures, files, jobs }) => {
    const output = await files.insert(aFile(), client.id);
    const done = { clientId: client.id, status: 'completed', outputId: output.id } as const;
    const job = await jobs.insert(aRequestedJob(done));
    const at = later(mondayMorning, -2 * dayMs);
    const deletion = { accountId: client.id, deletedBy: client.id, reason: null, at };
    await erasures.eraseAccount(client, deletion);
    return { key: output.key, id: job.id };
  });
  const hasFileAtSweep = async (days: number): Promise<boolean> => {
    const swept = Promise.withResolvers<boolean>();
    const sweep = async () =>
      swept.resolve((await unitOfWork.read(({ files }) => files.findByKey(key))) !== undefined);
    const parts = { unitOfWork, notices: aQueue(), clock, log, eraseAfterDays: days };
    const started = startHousekeeping({ ...parts, sweepFiles: sweep });
    const hasFile = await swept.promise;
    await started.stop();
    return hasFile;
  };
  expect(await hasFileAtSweep(3)).toBe(true);
  expect(await hasFileAtSweep(2)).toBe(false);
  expect(await unitOfWork.read(({ jobs }) => jobs.find(id))).toMatchObject({
    content: '',
    outputId: null,
    contentErasedAt: mondayMorning,
  });
});

describe('housekeeping of several processes', () => {
  /** Runs it once in a process; what it did. */
  async function keepHouse(isAlone: boolean) {
    const removed: string[] = [];
    const swept = Promise.withResolvers<void>();
    const { unitOfWork } = await openMarketplace();
    const work = startHousekeeping({
      unitOfWork,
      notices: aQueue(),
      sharedCounts: { removeExpired: async () => removed.push('counts') },
      sweepFiles: async () => {
        removed.push('files');
        swept.resolve();
      },
      runExclusively: async (name, round) => {
        expect(name).toBe('housekeeping');
        if (isAlone) await round();
        return isAlone;
      },
      eraseAfterDays,
      clock,
      log,
    });
    await swept.promise;
    await work.stop();
    return removed;
  }

  it('changes the database in one of them', async () => {
    expect(await keepHouse(true)).toEqual(['counts', 'files']);
  });

  it('deletes the files that each has written in all of them', async () => {
    expect(await keepHouse(false)).toEqual(['files']);
  });
});

it.each([
  ['stays as it is if it takes some time', { rows: 200, tookMs: 7 }, 200],
  ['is half as large after a long step', { rows: 200, tookMs: 12 }, 100],
  ['is as large as fits after a very long step', { rows: 500, tookMs: 1_000 }, 5],
  ['is never smaller than a few rows', { rows: 5, tookMs: 60_000 }, 5],
  ['is twice as large after a short step', { rows: 40, tookMs: 1 }, 80],
  ['is never larger than the most rows', { rows: 400, tookMs: 0 }, 500],
])('a step of a deletion %s', (_, last, expected) => {
  expect(nextStepRows(last, 500)).toBe(expected);
});

it('the steps over rows that take half a millisecond each hold the writer for 20 ms at most', () => {
  const took: number[] = [];
  let rows = 500;
  for (let step = 0; step < 50; step += 1) {
    const tookMs = rows * 0.5;
    took.push(tookMs);
    rows = nextStepRows({ rows, tookMs }, 500);
  }
  expect(Math.max(...took.slice(1))).toBeLessThanOrEqual(20);
});
