import { later, type Clock, type Instant } from '@nsem/core';
import type { Logger } from 'pino';

import type { DeliveryOutcome } from './delivery-outcome.ts';
import type { DeliveryQueue, QueuedNotice } from './delivery-queue.ts';
import { retryAt } from './retry-schedule.ts';

/** Error texts of mail servers can be long; the database stores only the beginning. */
const maxReasonLength = 500;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What is needed to process notices. */
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

/**
 * Creates the function that delivers a notice and records the outcome in the queue. It returns
 * whether the notice was sent.
 *
 * @param stopped aborts deliveries that a stopping server cannot wait for.
 */
export function createNoticeProcessor(
  { queue, deliver, clock, log }: ProcessorDependencies,
  stopped: AbortSignal,
) {
  /** Outcomes that could not be recorded yet; these notices are not delivered again. */
  const unrecorded = new Map<number, DeliveryOutcome>();

  const attempt = async (queued: QueuedNotice): Promise<DeliveryOutcome> => {
    try {
      return await deliver(queued, stopped);
    } catch (error) {
      return { kind: 'failed', reason: messageOf(error) };
    }
  };

  const fail = (id: number, reason: string): Promise<void> => {
    const error = reason.slice(0, maxReasonLength);
    log.warn({ notice: id, error }, 'a notice was permanently refused');
    return queue.markFailed(id, { error, retryAt: null });
  };

  const postpone = (queued: QueuedNotice, failed: Failed): Promise<void> => {
    const { id } = queued;
    const error = failed.reason.slice(0, maxReasonLength);
    const at = nextAttemptAt(queued, failed, clock.now());
    if (at === null) log.error({ notice: id, error }, 'a notice failed after its last attempt');
    else log.warn({ notice: id, error, retryAt: at }, 'a notice could not be sent yet');
    return queue.markFailed(id, { error, retryAt: at });
  };

  const record = async (queued: QueuedNotice, outcome: DeliveryOutcome): Promise<void> => {
    const { id } = queued;
    switch (outcome.kind) {
      case 'sent':
        return queue.markSent(id, { at: clock.now(), remark: null });
      case 'obsolete':
        return queue.markSent(id, { at: clock.now(), remark: outcome.reason });
      case 'held':
        return queue.hold(id, later(clock.now(), outcome.waitMs));
      case 'replaced':
        return undefined;
      case 'refused':
        return fail(id, outcome.reason);
      case 'failed':
        return postpone(queued, outcome);
    }
  };

  return async (queued: QueuedNotice): Promise<boolean> => {
    const outcome = unrecorded.get(queued.id) ?? (await attempt(queued));
    unrecorded.set(queued.id, outcome);
    await record(queued, outcome);
    unrecorded.delete(queued.id);
    return outcome.kind === 'sent';
  };
}
