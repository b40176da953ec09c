import { Nsem } from '@nsem/sdk';

import { isOutOfReach } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readToken } from '../../lib/session-token.ts';
import { gather } from './gather.ts';
import { holdLine } from './hold-line.ts';
import { pause } from './pause.ts';
import { everythingLive, staleAfter } from './stale-after.ts';
import { whileSeen } from './while-seen.ts';

/**
 * Keeps what jobs decide up to date while the page is looked at, whoever moves them. What happened
 * before a line stood, or while it was broken, is loaded anew as soon as it stands.
 *
 * @returns ends it
 */
export function followJobs(): () => void {
  const stale = gather((keys: readonly (readonly unknown[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  });
  const { events } = new Nsem({
    token: readToken,
    // The line waits longer before it is tried again than a call would.
    maxRetries: 0,
    hooks: {
      onResponse: ({ status }) => {
        if (status !== 200) return;
        stale.add(everythingLive);
        void loadWhatFailed();
      },
    },
  });
  const line = {
    follow: (signal: AbortSignal) =>
      events.follow({ signal, onReset: () => stale.add(everythingLive) }),
    onChange: (change: Parameters<typeof staleAfter>[0]) => stale.add(staleAfter(change)),
    pause,
  };
  const end = whileSeen((signal) => void holdLine(line, signal), { document, window });
  return () => {
    end();
    stale.stop();
  };
}

/** What could not be loaded while the server was out of reach; others than jobs decide it. */
const loadWhatFailed = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => isOutOfReach(error),
  });
