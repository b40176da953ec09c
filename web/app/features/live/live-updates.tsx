import { Nsem, type StreamEvent } from '@nsem/sdk';
import { useEffect } from 'react';

import { isUnreachable } from '../../lib/api/calls.ts';
import {
  advancePosition,
  onEarlierPosition,
  positionToFollow,
} from '../../lib/api/event-position.ts';
import { readToken } from '../../lib/api/session-token.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { allLiveKeys, createBatch, pause, staleKeysAfter, untilLoaded } from './stale-keys.ts';
import { followWithRetry, whileVisible } from './follow-with-retry.ts';

/** The logged-in user; null if there is none, and so nothing to follow. */
export type LiveUpdatesProps = Readonly<{ userId: number | null }>;

/** Follows the changes of the user's jobs while they are logged in. Renders nothing. */
export function LiveUpdates({ userId }: LiveUpdatesProps) {
  useEffect(() => (userId === null ? undefined : followJobs()), [userId]);
  return null;
}

/**
 * Keeps all data that depends on jobs up to date while the page is visible. The stream continues
 * from the position of what was loaded, and later from the last event; only if that is unknown, or
 * too long ago, all of the data is loaded again.
 *
 * @returns stops following
 */
export function followJobs(): () => void {
  let received: string | null = null;
  let hasBegun = false;
  /** Whether changes may be missing between what was loaded and the beginning of the stream. */
  let hasGap = false;

  const stale = createBatch((keys: readonly (readonly unknown[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    if (received !== null) advancePosition(received);
  });
  const loadAll = () => stale.add(allLiveKeys);

  // The stream retries itself, with longer pauses than the client would make.
  const { events } = new Nsem({ token: readToken, maxRetries: 0 });

  async function* follow(signal: AbortSignal): AsyncGenerator<StreamEvent> {
    await untilLoaded(queryClient, signal);
    const lastEventId = received ?? positionToFollow();
    hasGap = lastEventId === undefined;
    hasBegun = true;
    yield* events.followStream({ signal, lastEventId });
  }

  function onChange({ type, id, data }: StreamEvent): void {
    received = id ?? received;
    switch (type) {
      case 'ready':
        if (hasGap) loadAll();
        hasGap = false;
        void refetchFailed();
        return;
      case 'job':
        return stale.add(staleKeysAfter(data));
      case 'reset':
        return loadAll();
    }
  }

  const stopNoting = onEarlierPosition(() => {
    if (hasBegun) loadAll();
  });
  const stream = { follow, onChange, pause };
  const stop = whileVisible((signal) => void followWithRetry(stream, signal), { document, window });
  return () => {
    stop();
    stopNoting();
    stale.stop();
  };
}

/** Refetches whatever failed while the server was unreachable, including data unrelated to jobs. */
const refetchFailed = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => isUnreachable(error),
  });
