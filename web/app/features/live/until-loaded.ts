import type { QueryClient } from '@tanstack/react-query';

import { positionToFollow } from '../../lib/api/event-position.ts';
import { pause } from './pause.ts';

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
