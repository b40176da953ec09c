import { later, type Clock, type Instant } from '@nsem/core';
import type { Logger } from 'pino';

import type { Outcome } from './outcome.ts';
import { retryAt } from './retry-schedule.ts';
import type { Queue, Waiting } from './waiting.ts';

/** Error texts of mail servers can be long; the database keeps the beginning. */
const longestReason = 500;

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What a notice is tended with. */
export type Tending = Readonly<{
  queue: Queue;
  /** Brings a notice to the far end. What it throws is a failure that may pass. */
  deliver: (waiting: Waiting, stopped: AbortSignal) => Promise<Outcome>;
  clock: Clock;
  log: Logger;
}>;

type Failed = Extract<Outcome, Readonly<{ kind: 'failed' }>>;

function nextTry({ attempts }: Waiting, { waitMs = 0 }: Failed, now: Instant): Instant | null {
  const at = retryAt(attempts + 1, now);
  const earliest = later(now, waitMs);
  return at !== null && at < earliest ? earliest : at;
}

/**
 * Makes what is done with each notice: it is delivered, and the queue is told what became of it.
 *
 * @param stopped ends deliveries that a server that stops cannot wait for.
 */
export function createTending({ queue, deliver, clock, log }: Tending, stopped: AbortSignal) {
  /** The queue could not be told of these yet; they are not delivered again for that. */
  const untold = new Map<number, Outcome>();

  const attempt = async (waiting: Waiting): Promise<Outcome> => {
    try {
      return await deliver(waiting, stopped);
    } catch (error) {
      return { kind: 'failed', reason: describe(error) };
    }
  };

  const giveUp = (id: number, reason: string): Promise<void> => {
    const error = reason.slice(0, longestReason);
    log.warn({ notice: id, error }, 'a notice was refused for good');
    return queue.markFailed(id, { error, retryAt: null });
  };

  const postpone = (waiting: Waiting, failed: Failed): Promise<void> => {
    const { id } = waiting;
    const error = failed.reason.slice(0, longestReason);
    const at = nextTry(waiting, failed, clock.now());
    if (at === null) log.error({ notice: id, error }, 'a notice was given up');
    else log.warn({ notice: id, error, retryAt: at }, 'a notice could not be sent yet');
    return queue.markFailed(id, { error, retryAt: at });
  };

  const tell = async (waiting: Waiting, outcome: Outcome): Promise<void> => {
    const { id } = waiting;
    switch (outcome.kind) {
      case 'sent':
        return queue.markSent(id, { at: clock.now(), remark: null });
      case 'obsolete':
        return queue.markSent(id, { at: clock.now(), remark: outcome.reason });
      case 'replaced':
        return undefined;
      case 'refused':
        return giveUp(id, outcome.reason);
      case 'failed':
        return postpone(waiting, outcome);
    }
  };

  return async (waiting: Waiting): Promise<boolean> => {
    const outcome = untold.get(waiting.id) ?? (await attempt(waiting));
    untold.set(waiting.id, outcome);
    await tell(waiting, outcome);
    untold.delete(waiting.id);
    return outcome.kind === 'sent';
  };
}
