import { refuse, type AccountId, type Result } from '@nsem/core';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../security/concurrency-limit.ts';
import type { DocumentsBusy } from './document-fault.ts';

/** How many documents are in memory at a time. */
const mostAtOnce = 2;

/** How many documents are read, written or waiting. */
const mostCalls = 22;
const mostOfAccount = 4;

/** Runs work on a document of an account when it is its turn. */
export type DocumentTurns = <T, F>(
  accountId: AccountId,
  work: () => Promise<Result<T, F>>,
) => Promise<Result<T, F | DocumentsBusy>>;

type Queue = { calls: number; readonly limit: ConcurrencyLimit };

/** Creates turns in which an account has one document at a time, however many it sends. */
export function createDocumentTurns(): DocumentTurns {
  const limit = createConcurrencyLimit(mostAtOnce);
  const queues = new Map<AccountId, Queue>();
  let calls = 0;
  return async (accountId, work) => {
    const queue = queues.get(accountId) ?? { calls: 0, limit: createConcurrencyLimit(1) };
    if (calls >= mostCalls || queue.calls >= mostOfAccount) {
      return refuse({ code: 'http.server-busy' });
    }
    queues.set(accountId, queue);
    calls += 1;
    queue.calls += 1;
    try {
      return await queue.limit(() => limit(work));
    } finally {
      calls -= 1;
      queue.calls -= 1;
      if (queue.calls === 0) queues.delete(accountId);
    }
  };
}
