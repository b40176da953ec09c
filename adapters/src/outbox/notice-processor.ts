import { later, type Clock, type Instant } from '@nsem/core';
import type { Logger } from 'pino';

import {
  attemptMs,
  type DeliveryOutcome,
  type DeliveryQueue,
  type QueuedNotice,
  retryAt,
} from './delivery-queue.ts';

/** Error texts of mail servers can be long; the database stores only the beginning. */
const maxReasonLength = 500;

/** The reason as it is stored: PostgreSQL takes no NUL. */
const storedReason = (reason: string): string =>
  reason.replaceAll('\0', '').slice(0, maxReasonLength);

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The dependencies of processing notices. */
export type ProcessorDependencies = Readonly<{
  queue: DeliveryQueue;
  /** Delivers a notice. An exception counts as a temporary failure. */
  deliver: (queued: QueuedNotice, stopped: AbortSignal) => Promise<DeliveryOutcome>;
  clock: Clock;
  log: Logger;
}>;

type Failed = Extract<DeliveryOutcome, Readonly<{ kind: 'failed' }>>;

function nextAttemptAt(
  { attempts }: QueuedNotice,
  { waitMs = 0 }: Failed,
  now: Instant,
): Instant | null {
  const at = retryAt(attempts + 1, now);
  const earliest = later(now, waitMs);
  return at !== null && at < earliest ? earliest : at;
}

/** Delivers the notices of a channel, and records the outcomes in the queue. */
type NoticeProcessor = Readonly<{
  /** Delivers a notice and records the outcome; returns whether it was sent. */
  process: (queued: QueuedNotice) => Promise<boolean>;
  /** Records the outcomes that could not be recorded, so that these notices are not delivered again. */
  recordLeft: () => Promise<void>;
}>;

/**
 * Creates the processor of a channel.
 *
 * @param stopped aborts deliveries that a stopping server cannot wait for.
 */
export function createNoticeProcessor(
  { queue, deliver, clock, log }: ProcessorDependencies,
  stopped: AbortSignal,
): NoticeProcessor {
  const unrecorded = new Map<QueuedNotice, DeliveryOutcome>();

  /** Another process may take a notice soon whose claim ends soon. */
  const isOurs = ({ claimedUntil }: QueuedNotice): boolean =>
    claimedUntil === null || clock.now() < claimedUntil - attemptMs;

  const attempt = async (queued: QueuedNotice): Promise<DeliveryOutcome> => {
    try {
      return await deliver(queued, stopped);
    } catch (error) {
      return { kind: 'failed', reason: messageOf(error) };
    }
  };

  const fail = (queued: QueuedNotice, reason: string): Promise<void> => {
    const error = storedReason(reason);
    log.warn({ notice: queued.id, error }, 'a notice was permanently refused');
    return queue.markFailed(queued, { error, retryAt: null });
  };

  const postpone = (queued: QueuedNotice, failed: Failed): Promise<void> => {
    const { id } = queued;
    const error = storedReason(failed.reason);
    const at = nextAttemptAt(queued, failed, clock.now());
    if (at === null) log.error({ notice: id, error }, 'a notice failed after its last attempt');
    else log.warn({ notice: id, error, retryAt: at }, 'a notice could not be sent yet');
    return queue.markFailed(queued, { error, retryAt: at });
  };

  const record = async (queued: QueuedNotice, outcome: DeliveryOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'sent':
        return queue.markSent(queued, { at: clock.now(), remark: null });
      case 'obsolete':
        return queue.markSent(queued, { at: clock.now(), remark: storedReason(outcome.reason) });
      case 'held':
        return queue.hold(queued, later(clock.now(), outcome.waitMs));
      case 'replaced':
        return undefined;
      case 'refused':
        return fail(queued, outcome.reason);
      case 'failed':
        return postpone(queued, outcome);
    }
  };

  return {
    async process(queued) {
      if (!isOurs(queued)) return false;
      const outcome = await attempt(queued);
      unrecorded.set(queued, outcome);
      await record(queued, outcome);
      unrecorded.delete(queued);
      return outcome.kind === 'sent';
    },
    async recordLeft() {
      for (const [queued, outcome] of unrecorded) {
        await record(queued, outcome);
        unrecorded.delete(queued);
      }
    },
  };
}
