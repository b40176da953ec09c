import { instant, type AccountId, type Instant, type JobId, type Notice } from '@nsem/core';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { channelOf } from './channels.ts';
import type { Outcome } from './outcome.ts';
import { startOutboxWorker, type OutboxWorker } from './outbox-worker.ts';
import { retryAt } from './retry-schedule.ts';

type Row = {
  id: number;
  notice: Notice;
  attempts: number;
  dueAt: Instant | null;
  sentAt: Instant | null;
  error: string | null;
};

const start = instant(1_795_000_000_000);

const mailOf = (id: number): Notice => ({
  kind: 'job-assigned',
  accountId: 1 as AccountId,
  jobId: id as JobId,
});
const offerOf = (id: number): Notice => ({ ...mailOf(id), kind: 'job-offered' }) as Notice;

/** A queue, a clock, and a far end that does with each notice what it is told to. */
function marketplace(notices: readonly Notice[], deliver?: (id: number) => Promise<Outcome>) {
  const rows: Row[] = notices.map((notice, index) => {
    return { id: index + 1, notice, attempts: 0, dueAt: start, sentAt: null, error: null };
  });
  const world = { now: start, outcome: { kind: 'sent' } as Outcome, isFull: false };
  const sent: number[] = [];
  const find = (id: number): Row => rows.find((row) => row.id === id)!;
  const settle = (id: number, change: Partial<Row>) => {
    if (world.isFull) throw new Error('the disk is full');
    Object.assign(find(id), change);
  };
  const worker = startOutboxWorker({
    queue: {
      due: async (channel, now, limit) =>
        rows
          .filter((row) => channelOf(row.notice) === channel)
          .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
          .slice(0, limit),
      async markSent(id, { at, remark }) {
        settle(id, { dueAt: null, sentAt: at, error: remark });
      },
      async markFailed(id, { error, retryAt: dueAt }) {
        settle(id, { dueAt, error, attempts: find(id).attempts + 1 });
      },
      async replace(id, at) {
        settle(id, { dueAt: null, sentAt: at });
      },
    },
    async deliver({ id }) {
      const outcome = await (deliver?.(id) ?? world.outcome);
      if (outcome.kind === 'sent') sent.push(id);
      return outcome;
    },
    clock: { now: () => world.now },
    log: pino({ level: 'silent' }),
  });
  workers.push(worker);
  return { rows, sent, world, worker };
}

const workers: OutboxWorker[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

const mails = (count: number) => Array.from({ length: count }, (_, index) => mailOf(index + 1));

describe('the outbox worker', () => {
  it('sends everything that is due, in order, more than one batch of it', async () => {
    const { worker, sent, rows } = marketplace(mails(45));
    expect(await worker.drainNow()).toBe(45);
    expect(sent).toEqual(rows.map(({ id }) => id));
    expect(rows.every(({ sentAt }) => sentAt === start)).toBe(true);
    expect(await worker.drainNow()).toBe(0);
  });

  it('sends nothing twice when it is woken many times at once', async () => {
    const { worker, sent } = marketplace(mails(30));
    await Promise.all([worker.drainNow(), worker.drainNow(), worker.drainNow()]);
    expect(sent).toHaveLength(30);
  });

  it('has a few letters in hand at once, and no more', async () => {
    let inHand = 0;
    const counts: number[] = [];
    const { worker } = marketplace(mails(20), async () => {
      inHand += 1;
      counts.push(inHand);
      await new Promise((resolve) => setImmediate(resolve));
      inHand -= 1;
      return { kind: 'sent' };
    });
    expect(await worker.drainNow()).toBe(20);
    expect(Math.max(...counts)).toBe(5);
  });

  it('does not hold up Telegram for a mail server that hangs', async () => {
    const mail = Promise.withResolvers<Outcome>();
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

  it('tries again after a growing wait', async () => {
    const { worker, world, sent, rows } = marketplace(mails(1));
    world.outcome = { kind: 'failed', reason: 'the mail server does not answer' };
    expect(await worker.drainNow()).toBe(0);
    const error = 'the mail server does not answer';
    expect(rows[0]).toMatchObject({ attempts: 1, dueAt: start + 1_000, error });
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 1 });
    world.now = instant(start + 1_000);
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 2, dueAt: start + 3_000 });
    world.outcome = { kind: 'sent' };
    world.now = instant(start + 3_000);
    expect(await worker.drainNow()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['longer than it would have itself', 35_000, 35_000],
    ['no shorter than it would have itself', 20, 1_000],
  ])('waits, where the far end says how long, %s', async (_, waitMs, waited) => {
    const { worker, world, rows } = marketplace(mails(1));
    world.outcome = { kind: 'failed', reason: 'slow down', waitMs };
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ dueAt: start + waited });
  });

  it('takes what is thrown for a failure that passes, and keeps the beginning of it', async () => {
    const { worker, rows } = marketplace(mails(1), () =>
      Promise.reject(new Error('x'.repeat(999))),
    );
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 1, dueAt: start + 1_000, error: 'x'.repeat(500) });
  });

  it('gives up at once what is refused, and does not let it hold up the others', async () => {
    const { worker, rows, sent } = marketplace(mails(3), async (id) =>
      id === 2 ? { kind: 'refused', reason: 'no such mailbox' } : { kind: 'sent' },
    );
    expect(await worker.drainNow()).toBe(2);
    expect(sent).toEqual([1, 3]);
    expect(rows[1]).toMatchObject({ dueAt: null, sentAt: null, error: 'no such mailbox' });
  });

  it('settles what is not needed any more, with the reason', async () => {
    const { worker, rows, world } = marketplace([offerOf(1)]);
    world.outcome = { kind: 'obsolete', reason: 'The job is no longer pending.' };
    expect(await worker.drainNow()).toBe(0);
    expect(rows[0]).toMatchObject({ sentAt: start, error: 'The job is no longer pending.' });
  });

  it('gives up in the end', async () => {
    const { worker, world, rows } = marketplace(mails(1));
    world.outcome = { kind: 'failed', reason: 'no answer' };
    for (let tries = 0; tries < 100 && rows[0]!.dueAt !== null; tries += 1) {
      world.now = rows[0]!.dueAt;
      await worker.drainNow();
    }
    expect(rows[0]).toMatchObject({ dueAt: null, sentAt: null, attempts: 36 });
  });

  it('sends nothing again for a queue that cannot be told of it', async () => {
    const { worker, world, rows, sent } = marketplace(mails(3));
    world.isFull = true;
    await expect(worker.drainNow()).rejects.toThrow('the disk is full');
    await expect(worker.drainNow()).rejects.toThrow('the disk is full');
    world.isFull = false;
    await worker.drainNow();
    expect(sent).toEqual([1, 2, 3]);
    expect(rows.every(({ sentAt }) => sentAt === start)).toBe(true);
  });

  it('sends nothing more once it is stopped', async () => {
    const { worker, sent } = marketplace(mails(1));
    await worker.stop();
    expect(await worker.drainNow()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('stops when the far end hangs, and remembers that it was not sent', async () => {
    vi.useFakeTimers();
    const reached = Promise.withResolvers<undefined>();
    const rows: { retryAt: Instant | null }[] = [];
    const worker = startOutboxWorker({
      queue: {
        due: async (channel) =>
          channel === 'mail' && rows.length === 0
            ? [{ id: 1, notice: mailOf(1), attempts: 0 }]
            : [],
        markSent: async () => undefined,
        async markFailed(_id, failure) {
          rows.push(failure);
        },
        replace: async () => undefined,
      },
      deliver: (_waiting, stopped) =>
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
  it('grow from a second to an hour, and last longer than a day', () => {
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
