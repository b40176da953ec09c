import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { expireSession, onSessionChange, readUserId } from '../features/auth/session.ts';
import { isSessionOver } from './error-text.ts';

/** A call that was refused because the session has ended sends the person back to the login. */
function onError(error: unknown): void {
  if (isSessionOver(error) && readUserId() !== null) expireSession();
}

/**
 * What the dashboards know of the server. The client of the API retries by itself. While the device
 * is offline nothing is asked, and all of it anew as soon as it is back; a change that somebody makes
 * is sent at once or refused at once, and never waits unseen.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
});

/** Whose data is kept; nobody sees what was loaded for somebody else. */
let owner = readUserId();
onSessionChange(() => {
  const userId = readUserId();
  if (userId === owner) return;
  owner = userId;
  queryClient.clear();
});
