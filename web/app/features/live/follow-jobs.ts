import { Nsem } from '@nsem/sdk';

import { isUnreachable } from '../../lib/api/error-text.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { readToken } from '../../lib/api/session-token.ts';
import { createBatch } from './batch.ts';
import { followWithRetry } from './follow-with-retry.ts';
import { pause } from './pause.ts';
import { allLiveKeys, staleKeysAfter } from './stale-keys.ts';
import { whileVisible } from './while-visible.ts';

/**
 * Keeps all data that depends on jobs up to date while the page is visible. Changes missed before
 * the connection was open, or while it was broken, are loaded as soon as it opens.
 *
 * @returns stops following
 */
export function followJobs(): () => void {
  const stale = createBatch((keys: readonly (readonly unknown[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  });
  const { events } = new Nsem({
    token: readToken,
    // The stream retries itself, with longer pauses than the client would make.
    maxRetries: 0,
    hooks: {
      onResponse: ({ status }) => {
        if (status !== 200) return;
        stale.add(allLiveKeys);
        void refetchFailed();
      },
    },
  });
  const stream = {
    follow: (signal: AbortSignal) =>
      events.follow({ signal, onReset: () => stale.add(allLiveKeys) }),
    onChange: (change: Parameters<typeof staleKeysAfter>[0]) => stale.add(staleKeysAfter(change)),
    pause,
  };
  const stop = whileVisible((signal) => void followWithRetry(stream, signal), { document, window });
  return () => {
    stop();
    stale.stop();
  };
}

/** Refetches whatever failed while the server was unreachable, including data unrelated to jobs. */
const refetchFailed = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => isUnreachable(error),
  });
