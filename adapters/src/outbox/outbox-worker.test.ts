import { instant, type AccountId, type Instant, type JobId, type Notice } from '@nsem/core';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { channelOf } from './notices.ts';
import { claimMs, type DeliveryOutcome, retryAt } from './delivery-queue.ts';
import { startOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

type Row = {
  id: number;
  notice: Notice;
  attempts: number;
  createdAt: Instant;
  dueAt: Instant | null;
  sentAt: Instant | null;
  error: string | null;
  claimedUntil: Instant | null;
};

const start = instant(1_795_000_000_000);

const mailOf = (id: number): Notice => ({
  kind: 'job-assigned',
  accountId: 1 as AccountId,
  jobId: id as JobId,
});
const offerOf = (id: number): Notice => ({ ...mailOf(id), kind: 'job-offered' }) as Notice;

/** A worker over a queue in memory, with a settable clock and delivery outcome. */
function marketplace(
  notices: readonly Notice[],
  deliver?: (id: number) => Promise<DeliveryOutcome>,
) {
  const rows: Row[] = notices.map((notice, index) => {
    const fresh = { attempts: 0, createdAt: start, dueAt: start, claimedUntil: null };
    return { id: index + 1, notice, ...fresh, sentAt: null, error: null };
  });
  const state = { now: start, outcome: { kind: 'sent' } as DeliveryOutcome, isFull: false };
  const sent: number[] = [];
  const find = (id: number): Row => rows.find((row) => row.id === id)!;
  const settle = (id: number, change: Partial<Row>) => {
    if (state.isFull) throw new Error('the disk is full');
    Object.assign(find(id), change);
  };
  const worker = startOutboxWorker({
    queue: {
      due: async (channel, now, limit) =>
        rows
          .filter((row) => channelOf(row.notice) === channel)
          .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
          .slice(0, limit),
      async markSent({ id }, { at, remark }) {
        settle(id, { dueAt: null, sentAt: at, error: remark });
      },
      async markFailed({ id }, { error, retryAt: dueAt }) {
        settle(id, { dueAt, error, attempts: find(id).attempts + 1 });
      },
      async hold({ id }, dueAt) {
        settle(id, { dueAt });
      },
      async replace({ id }, at) {
        settle(id, { dueAt: null, sentAt: at });
      },
      async release({ id }) {
        settle(id, { claimedUntil: null });
      },
    },
    async deliver({ id }) {
      const outcome = await (deliver?.(id) ?? state.outcome);
      if (outcome.kind === 'sent') sent.push(id);
      return outcome;
    },
    clock: { now: () => state.now },
    log: pino({ level: 'silent' }),
  });
  workers.push(worker);
  return { rows, sent, state, worker };
}

const workers: OutboxWorker[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const mails = (count: number) => Array.from({ length: count }, (_, index) => mailOf(index + 1));

describe('the outbox worker', () => {
  it('sends everything that is due, in order, across several batches', async () => {
    const { worker, sent, rows } = marketplace(mails(45));
    expect(await worker.drainNow()).toBe(45);
    expect(sent).toEqual(rows.map(({ id }) => id));
    expect(rows.every(({ sentAt }) => sentAt === start)).toBe(true);
    expect(await worker.drainNow()).toBe(0);
  });

  it('sends nothing twice if it is drained several times at once', async () => {
    const { worker, sent } = marketplace(mails(30));
    await Promise.all([worker.drainNow(), worker.drainNow(), worker.drainNow()]);
    expect(sent).toHaveLength(30);
  });

  it('sends a limited number of mails at once', async () => {
    let inProgress = 0;
    const counts: number[] = [];
    const { worker } = marketplace(mails(20), async () => {
      inProgress += 1;
      counts.push(inProgress);
      await new Promise((resolve) => setImmediate(resolve));
      inProgress -= 1;
      return { kind: 'sent' };
    });
    expect(await worker.drainNow()).toBe(20);
    expect(Math.max(...counts)).toBe(5);
  });

  it('does not delay Telegram while a mail server hangs', async () => {
    const mail = Promise.withResolvers<DeliveryOutcome>();
    const offer = Promise.withResolvers<undefined>();
    const { worker } = marketplace([...mails(20), offerOf(9)], async (id) => {
      if (id <= 20) return mail.promise;
      offer.resolve(undefined);
      return { kind: 'sent' };
    });
    const draining = worker.drainNow();
    await offer.promise;
    mail.resolve({ kind: 'sent' });
    expect(await draining).toBe(21);
  });

  it('retries after a growing wait', async () => {
    const { worker, state, sent, rows } = marketplace(mails(1));
    state.outcome = { kind: 'failed', reason: 'the mail server does not answer' };
    expect(await worker.drainNow()).toBe(0);
    const error = 'the mail server does not answer';
    expect(rows[0]).toMatchObject({ attempts: 1, dueAt: start + 1_000, error });
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 1 });
    state.now = instant(start + 1_000);
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 2, dueAt: start + 3_000 });
    state.outcome = { kind: 'sent' };
    state.now = instant(start + 3_000);
    expect(await worker.drainNow()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['longer than its own schedule', 35_000, 35_000],
    ['but no shorter than its own schedule', 20, 1_000],
  ])('waits as long as the server says: %s', async (_, waitMs, waited) => {
    const { worker, state, rows } = marketplace(mails(1));
    state.outcome = { kind: 'failed', reason: 'slow down', waitMs };
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ dueAt: start + waited });
  });

  it('treats an exception as a temporary failure and stores the beginning of its message', async () => {
    const { worker, rows } = marketplace(mails(1), () =>
      Promise.reject(new Error('x'.repeat(999))),
    );
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 1, dueAt: start + 1_000, error: 'x'.repeat(500) });
  });

  it('fails a refused notice at once, without delaying the others', async () => {
    const { worker, rows, sent } = marketplace(mails(3), async (id) =>
      id === 2 ? { kind: 'refused', reason: 'no such mailbox' } : { kind: 'sent' },
    );
    expect(await worker.drainNow()).toBe(2);
    expect(sent).toEqual([1, 3]);
    expect(rows[1]).toMatchObject({ dueAt: null, sentAt: null, error: 'no such mailbox' });
  });

  it('settles an obsolete notice with the reason', async () => {
    const { worker, rows, state } = marketplace([offerOf(1)]);
    state.outcome = { kind: 'obsolete', reason: 'The job is no longer pending.' };
    expect(await worker.drainNow()).toBe(0);
    expect(rows[0]).toMatchObject({ sentAt: start, error: 'The job is no longer pending.' });
  });

  it('fails a notice after the last attempt', async () => {
    const { worker, state, rows } = marketplace(mails(1));
    state.outcome = { kind: 'failed', reason: 'no answer' };
    for (let tries = 0; tries < 100 && rows[0]!.dueAt !== null; tries += 1) {
      state.now = rows[0]!.dueAt;
      await worker.drainNow();
    }
    expect(rows[0]).toMatchObject({ dueAt: null, sentAt: null, attempts: 36 });
  });

  it('does not send again what the queue could not record', async () => {
    const { worker, state, rows, sent } = marketplace(mails(3));
    state.isFull = true;
    await expect(worker.drainNow()).rejects.toThrow('the disk is full');
    await expect(worker.drainNow()).rejects.toThrow('the disk is full');
    state.isFull = false;
    await worker.drainNow();
    expect(sent).toEqual([1, 2, 3]);
    expect(rows.every(({ sentAt }) => sentAt === start)).toBe(true);
  });

  it('releases what it has taken and not begun to send when it is stopped', async () => {
    const begun = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    const { worker, sent, rows } = marketplace(mails(20), async (id) => {
      if (id === 5) begun.resolve(undefined);
      await answered.promise;
      return { kind: 'sent' };
    });
    for (const row of rows) row.claimedUntil = instant(start + claimMs);
    const draining = worker.drainNow();
    await begun.promise;
    const stopping = worker.stop();
    answered.resolve(undefined);
    await Promise.all([draining, stopping]);
    expect(sent).toEqual([1, 2, 3, 4, 5]);
    expect(rows.slice(5).every(({ claimedUntil }) => claimedUntil === null)).toBe(true);
  });

  it('sends nothing once it is stopped', async () => {
    const { worker, sent } = marketplace(mails(1));
    await worker.stop();
    expect(await worker.drainNow()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('stops although the server hangs, and records that the notice was not sent', async () => {
    vi.useFakeTimers();
    const reached = Promise.withResolvers<undefined>();
    const rows: { retryAt: Instant | null }[] = [];
    const worker = startOutboxWorker({
      queue: {
        due: async (channel) =>
          channel === 'mail' && rows.length === 0
            ? [{ id: 1, notice: mailOf(1), attempts: 0, createdAt: start, claimedUntil: null }]
            : [],
        markSent: async () => undefined,
        async markFailed(_notice, failure) {
          rows.push(failure);
        },
        hold: async () => undefined,
        release: async () => undefined,
        replace: async () => undefined,
      },
      deliver: (_queued, stopped) =>
        new Promise((resolve) => {
          stopped.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'stopped' }));
          reached.resolve(undefined);
        }),
      clock: { now: () => start },
      log: pino({ level: 'silent' }),
    });
    void worker.drainNow();
    await reached.promise;
    const stopping = worker.stop();
    await vi.runAllTimersAsync();
    await stopping;
    expect(rows).toEqual([{ error: 'stopped', retryAt: start + 1_000 }]);
  });
});

describe('the waits between attempts', () => {
  it('grow from a second to an hour and add up to more than a day', () => {
    const waits: number[] = [];
    for (let failed = 1; ; failed += 1) {
      const at = retryAt(failed, start);
      if (at === null) break;
      waits.push(at - start);
    }
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(Math.max(...waits)).toBe(3_600_000);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 3_600_000);
  });
});
