import { instant, type AccountId, type Instant, type JobId } from '@nsem/core';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';

import type { Letter } from '../mail/mailer.ts';
import { startOutboxWorker, type OutboxWorker } from './outbox-worker.ts';
import { retryAt } from './retry-schedule.ts';

type Row = { id: number; attempts: number; dueAt: Instant | null; sentAt: Instant | null };

const start = instant(1_795_000_000_000);

/** A queue, a clock and a mailer that fails as long as it is told to. */
function marketplace(ids: readonly number[]) {
  const rows: Row[] = ids.map((id) => ({ id, attempts: 0, dueAt: start, sentAt: null }));
  const sent: Letter[] = [];
  const world = { rows, sent, now: start, isDown: false, errors: [] as string[] };
  const find = (id: number): Row => rows.find((row) => row.id === id)!;
  const worker = startOutboxWorker({
    queue: {
      due: async (now, limit) =>
        rows
          .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
          .slice(0, limit)
          .map(({ id, attempts }) => ({
            id,
            attempts,
            notice: { kind: 'job-assigned', accountId: 1 as AccountId, jobId: id as JobId },
          })),
      async markSent(id, at) {
        Object.assign(find(id), { dueAt: null, sentAt: at });
      },
      async markFailed(id, failure) {
        world.errors.push(failure.error);
        Object.assign(find(id), { dueAt: failure.retryAt, attempts: find(id).attempts + 1 });
      },
    },
    address: async ({ id, notice }) =>
      id === 404
        ? undefined
        : {
            id: `notice-${id}`,
            to: { name: 'Ama', address: 'ama@example.com' },
            subject: notice.kind,
            text: '',
          },
    mailer: {
      async send(letter) {
        if (world.isDown) throw new Error('the mail server does not answer');
        sent.push(letter);
      },
    },
    clock: { now: () => world.now },
    log: pino({ level: 'silent' }),
  });
  workers.push(worker);
  return { ...world, world, worker };
}

const workers: OutboxWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

describe('the outbox worker', () => {
  it('sends everything that is due, in order, more than one batch of it', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => index + 1);
    const { worker, sent, rows } = marketplace(ids);
    expect(await worker.drainNow()).toBe(45);
    expect(sent.map(({ id }) => id)).toEqual(ids.map((id) => `notice-${id}`));
    expect(rows.every(({ sentAt }) => sentAt === start)).toBe(true);
    expect(await worker.drainNow()).toBe(0);
  });

  it('sends nothing twice when it is woken many times at once', async () => {
    const { worker, sent } = marketplace([1, 2, 3]);
    await Promise.all([worker.drainNow(), worker.drainNow(), worker.drainNow()]);
    expect(sent).toHaveLength(3);
  });

  it('tries again after a growing wait', async () => {
    const { worker, world, sent, rows } = marketplace([1]);
    world.isDown = true;
    expect(await worker.drainNow()).toBe(0);
    expect(rows[0]).toMatchObject({ attempts: 1, dueAt: start + 1_000 });
    expect(world.errors).toEqual(['the mail server does not answer']);
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 1 });
    world.now = instant(start + 1_000);
    await worker.drainNow();
    expect(rows[0]).toMatchObject({ attempts: 2, dueAt: start + 3_000 });
    world.isDown = false;
    world.now = instant(start + 3_000);
    expect(await worker.drainNow()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('does not let one that cannot be sent hold up the others', async () => {
    const { worker, sent, rows } = marketplace([1, 404, 2]);
    expect(await worker.drainNow()).toBe(2);
    expect(sent.map(({ id }) => id)).toEqual(['notice-1', 'notice-2']);
    expect(rows[1]).toMatchObject({ dueAt: null, sentAt: null });
  });

  it('gives up in the end', async () => {
    const { worker, world, rows } = marketplace([1]);
    world.isDown = true;
    for (let tries = 0; tries < 100 && rows[0]!.dueAt !== null; tries += 1) {
      world.now = rows[0]!.dueAt;
      await worker.drainNow();
    }
    expect(rows[0]).toMatchObject({ dueAt: null, sentAt: null, attempts: 36 });
  });

  it('sends nothing more once it is stopped', async () => {
    const { worker, sent } = marketplace([1]);
    await worker.stop();
    expect(await worker.drainNow()).toBe(0);
    expect(sent).toEqual([]);
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
