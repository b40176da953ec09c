import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { isSessionOver, mustSetUpFactor } from '../api/calls.ts';
import { forgetPosition } from '../api/event-position.ts';
import { expireSession, onSessionChange, readUserId } from '../session/session.ts';

const accountPath = '/account';
const isAccountPage = (): boolean => location.pathname.replace(/\/$/, '') === accountPath;

/**
 * If a call fails because the session has ended, the user has to log in again; if it fails because
 * an admin has no second factor, the account page opens, where they can set one up.
 */
function onError(error: unknown): void {
  if (isSessionOver(error) && readUserId() !== null) expireSession();
  if (mustSetUpFactor(error) && !isAccountPage()) location.assign(accountPath);
}

/**
 * The server state of the dashboards. Queries do not retry, because the API client does. While the
 * device is offline no queries run, and all of them refetch when it is back online. Mutations
 * always run immediately and fail if offline: a change must not stay pending without the user
 * noticing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
});

/** The user whose data is cached; the cache is cleared when another user logs in. */
let cachedUserId = readUserId();
onSessionChange(() => {
  const userId = readUserId();
  if (userId === cachedUserId) return;
  cachedUserId = userId;
  queryClient.clear();
  // At a login, the answers to the first calls may be there already.
  if (userId === null) forgetPosition();
});

/**
 * Called on a mutation itself, before what it has changed is refreshed. Callbacks of `mutate` are not called if the
 * component has unmounted by then, as one does that shows what the change has ended.
 */
export type ChangeCallbacks<Answer = unknown, Input = unknown> = Readonly<{
  onSuccess?: (answer: Answer, input: Input) => void;
  onError?: (error: Error) => void;
}>;
