import type { JobChange } from '@nsem/sdk';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { positionToFollow } from '../../lib/api/event-position.ts';

const jobs = ['jobs'];
/** These are prefixes, which also match statements, earnings and payouts. */
const money = [['wallet'], ['wallets'], ['usage'], ['billing']];
/** Whether the promotion for a first translation is left depends on the client's jobs. */
const quotes = ['quote'];
/** The admins' figures over all jobs. */
const platform = [
  ['platform', 'stats'],
  ['platform', 'activity'],
  ['platform', 'analytics'],
];

/** Every move but an order and its edit notifies someone. */
const notifications = ['notifications'];

/** The moves that leave the hold, and everyone's money, as it was. */
const movesWithoutMoney: ReadonlySet<JobChange['move']> = new Set([
  'assign',
  'release',
  'take_back',
]);

/** The conversations, which a message changes and no move does. */
const messages = ['messages'];

/** All keys that depend on the moves of jobs. */
const moveKeys: readonly QueryKey[] = [jobs, quotes, notifications, ...money, ...platform];

/** All keys that changes make stale, to reload if changes may have been missed. */
export const allLiveKeys: readonly QueryKey[] = [...moveKeys, messages];

/** The keys that are stale after a job has moved, or something was written about it. */
export function staleKeysAfter({ move }: Pick<JobChange, 'move'>): readonly QueryKey[] {
  if (move === 'message') return [messages, notifications];
  return movesWithoutMoney.has(move) ? [jobs, notifications, ...platform] : moveKeys;
}

/** Collects items for a short time, so that a burst of them is handled at once. */
export type Batch<T> = Readonly<{
  add(items: readonly T[]): void;
  /** Drops the pending items. */
  stop(): void;
}>;

const delayMs = 300;
const minIntervalMs = 2_000;

/**
 * @param onFlush called with the items of the last 300 ms, deduplicated by their JSON; at most
 *   every 2 s while items keep coming
 */
export function createBatch<T>(onFlush: (items: readonly T[]) => void): Batch<T> {
  const pending = new Map<string, T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -minIntervalMs;

  function flush(): void {
    timer = undefined;
    flushedAt = performance.now();
    const items = [...pending.values()];
    pending.clear();
    onFlush(items);
  }

  return {
    add(items) {
      for (const item of items) pending.set(JSON.stringify(item), item);
      if (pending.size === 0) return;
      timer ??= setTimeout(flush, Math.max(delayMs, flushedAt + minIntervalMs - performance.now()));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      pending.clear();
    },
  };
}

/** How long data may take before changes are followed without it. */
export const patienceMs = 4_000;

/** Whether the document has started calls whose answers no query has requested yet. */
const hasEarlyAnswers = (): boolean =>
  Object.keys(globalThis.startedCalls?.answers ?? {}).length > 0;

/**
 * Waits until no query is loading and the position of what was loaded is known, at most 4 s: then
 * the changes after it can be followed, and the data has the whole connection before.
 */
export async function untilLoaded(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const check = () => {
    const isLoading = queryClient.isFetching() > 0 || hasEarlyAnswers();
    if (!isLoading && positionToFollow() !== undefined) over.abort();
  };
  const stop = queryClient.getQueryCache().subscribe(check);
  check();
  await pause(patienceMs, AbortSignal.any([over.signal, signal]));
  stop();
}

/** Resolves after a while, or as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(end, ms);
  function end(): void {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    resolve();
  }
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
  return promise;
}
