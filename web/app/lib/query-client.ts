import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { expireSession, onSessionChange, readUserId } from '../features/auth/session.ts';
import { isSessionOver } from './error-text.ts';

/** A call that was refused because the session has ended sends the person back to the login. */
function onError(error: unknown): void {
  if (isSessionOver(error) && readUserId() !== null) expireSession();
}

/** What the dashboards know of the server. The client of the API retries by itself. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
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
