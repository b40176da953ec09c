import { refuse, type AccountId, type Result } from '@nsem/core';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../security/concurrency-limit.ts';

/** The caller who has a turn, and the end of their wait for its result. */
export type Caller = Readonly<{
  accountId: AccountId;
  /** Aborted when the caller disconnects; its reason is thrown instead of a result. */
  gone: AbortSignal;
}>;

/** More calls wait than the server takes, which has too much to do now. */
export type ServerBusy = Readonly<{ code: 'http.server-busy' }>;

/** How many calls there may be. */
type Most = Readonly<{
  /** Those that are worked on at a time, one of each account. */
  atOnce: number;
  /** Those that are worked on or wait, in all and of one account. */
  calls: number;
  ofAccount: number;
  /** For how many milliseconds a call waits for its turn; {@link usualPatienceMs} by default. */
  patienceMs?: number;
}>;

/** A connection without a byte for a minute is closed: a call that begins by then has time to be answered. */
const usualPatienceMs = 30_000;

/** Runs work of an account when it is its turn. */
export type AccountTurns = <T, F>(
  caller: Caller,
  work: () => Promise<Result<T, F>>,
) => Promise<Result<T, F | ServerBusy>>;

/** Why a wait has ended. */
const tooLate = new Error('a call has waited for its turn for too long');

type Queue = { calls: number; readonly limit: ConcurrencyLimit };

/**
 * Creates turns in which an account has one piece of work at a time, however many calls it makes. A
 * caller who goes while waiting makes room at once; their work is not begun. Nor is that of a call that
 * waits for too long, which is refused while its caller still listens.
 */
export function createAccountTurns(most: Most): AccountTurns {
  const limit = createConcurrencyLimit(most.atOnce);
  const queues = new Map<AccountId, Queue>();
  let calls = 0;
  return async ({ accountId, gone }, work) => {
    const queue = queues.get(accountId) ?? { calls: 0, limit: createConcurrencyLimit(1) };
    if (calls >= most.calls || queue.calls >= most.ofAccount) {
      return refuse({ code: 'http.server-busy' });
    }
    queues.set(accountId, queue);
    calls += 1;
    queue.calls += 1;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLate), most.patienceMs ?? usualPatienceMs);
    const waiting = AbortSignal.any([gone, late.signal]);
    const workIfWanted = () => {
      waiting.throwIfAborted();
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.limit(() => limit(workIfWanted, waiting), waiting);
    } catch (error) {
      if (error === tooLate) return refuse({ code: 'http.server-busy' });
      throw error;
    } finally {
      clearTimeout(timer);
      calls -= 1;
      queue.calls -= 1;
      if (queue.calls === 0) queues.delete(accountId);
    }
  };
}
