import type { Clock, Instant, Notice } from '@nsem/core';
import type { Logger } from 'pino';

import type { Letter, Mailer } from '../mail/mailer.ts';
import { retryAt } from './retry-schedule.ts';

/** A notice that waits to be sent. */
type Waiting = Readonly<{ id: number; notice: Notice; attempts: number }>;

/** Where the worker takes notices from, and tells what became of them. */
type Queue = Readonly<{
  due(now: Instant, limit: number): Promise<readonly Waiting[]>;
  markSent(id: number, at: Instant): Promise<void>;
  markFailed(
    id: number,
    failure: Readonly<{ error: string; retryAt: Instant | null }>,
  ): Promise<void>;
}>;

/** Sends what waits in the outbox, in the background. */
export interface OutboxWorker {
  /** Sends everything that is due now; answers how many were sent. */
  drainNow(): Promise<number>;
  /** Starts no further letter, and waits for the one in hand. */
  stop(): Promise<void>;
}

const atOnce = 20;
const pollMs = 1_000;

/** Error texts of mail servers can be long; the database keeps the beginning. */
const longestError = 500;

const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestError);

/**
 * Starts the worker that drains the outbox. A notice is marked as sent after it was sent: a crash in
 * between sends it once more, under the same letter id, and none is ever lost.
 */
export function startOutboxWorker({
  queue,
  address,
  mailer,
  clock,
  log,
}: Readonly<{
  queue: Queue;
  /** Makes the letter for a notice; undefined where there is nobody to send it to. */
  address: (waiting: Waiting) => Promise<Letter | undefined>;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
}>): OutboxWorker {
  let isStopped = false;
  let isDraining = false;
  let draining: Promise<number> = Promise.resolve(0);

  const giveUp = async ({ id }: Waiting, error: string): Promise<void> => {
    log.error({ notice: id, error }, 'a notice was given up');
    await queue.markFailed(id, { error, retryAt: null });
  };

  const postpone = async (waiting: Waiting, error: string): Promise<void> => {
    const at = retryAt(waiting.attempts + 1, clock.now());
    if (at === null) return giveUp(waiting, error);
    log.warn({ notice: waiting.id, error, retryAt: at }, 'a notice could not be sent yet');
    return queue.markFailed(waiting.id, { error, retryAt: at });
  };

  const send = async (waiting: Waiting): Promise<boolean> => {
    try {
      const letter = await address(waiting);
      if (letter === undefined) {
        await giveUp(waiting, 'there is nobody to send it to');
        return false;
      }
      await mailer.send(letter);
    } catch (error) {
      await postpone(waiting, describe(error));
      return false;
    }
    await queue.markSent(waiting.id, clock.now());
    return true;
  };

  const sendDue = async (): Promise<number> => {
    let sent = 0;
    for (;;) {
      const batch = isStopped ? [] : await queue.due(clock.now(), atOnce);
      if (batch.length === 0) return sent;
      for (const waiting of batch) {
        if (isStopped) return sent;
        if (await send(waiting)) sent += 1;
      }
    }
  };

  const drain = async (): Promise<number> => {
    isDraining = true;
    try {
      return await sendDue();
    } finally {
      isDraining = false;
    }
  };

  /** One drain after the other: no notice is in two hands at once. */
  const drainNow = (): Promise<number> => {
    draining = draining.then(drain, drain);
    return draining;
  };

  const timer = setInterval(() => {
    if (isDraining) return;
    drainNow().catch((error: unknown) => log.error({ err: error }, 'the outbox cannot be read'));
  }, pollMs);
  timer.unref();

  return {
    drainNow,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.allSettled([draining]);
    },
  };
}
