import type { User } from '@nsem/sdk';
import { useEffect, useSyncExternalStore } from 'react';

import { onTokenChange, readToken, writeRole, writeToken } from '../api/session-token.ts';
import { deleteDrafts, deleteTakes } from '../browser/saved-work.ts';
import { forgetUser, readSavedUser, saveUser, writeDeviceToken } from './saved-user.ts';

/** The session of the current user. `loading` until the server has confirmed the saved token. */
export type SessionState =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'anonymous'; hasExpired: boolean }>
  | Readonly<{ state: 'failed'; error: unknown }>
  | Readonly<{ state: 'signed-in'; user: User }>;

const loading: SessionState = { state: 'loading' };
const anonymous: SessionState = { state: 'anonymous', hasExpired: false };
const listeners = new Set<() => void>();
let session: SessionState = loading;
/** The token of the session, which another tab may have replaced in the storage. */
let sessionToken: string | null = null;
/** Counts what begins or ends a session: an answer that is older than the last of it is ignored. */
let turn = 0;
/** Whether the user is shown as this device saw them last, because the server could not be reached. */
let isUnconfirmed = false;

/** The API client is loaded on demand, because the public pages do not need it. */
const loadClient = () => import('../api/nsem.ts');

function change(next: SessionState, { isConfirmed = true } = {}): void {
  session = next;
  isUnconfirmed = !isConfirmed;
  if (next.state === 'signed-in') remember(next.user);
  if (next.state === 'anonymous') forget();
  for (const listener of listeners) listener();
}

function remember(user: User): void {
  writeRole(user.role);
  // Another tab may have logged in as somebody else meanwhile.
  if (sessionToken !== null && sessionToken === readToken()) saveUser(sessionToken, user);
}

function forget(): void {
  writeRole(null);
  forgetUser();
}

/** Calls the listener after each change of the session. @returns removes the listener */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the logged-in user; null if none is known to be logged in. */
export const readUserId = (): number | null =>
  session.state === 'signed-in' ? session.user.id : null;

/** The session, outside of components. */
export const readSession = (): SessionState => session;

export const useSession = (): SessionState =>
  useSyncExternalStore(onSessionChange, readSession, () => loading);

/**
 * Restores the session of the saved token, at first with the user as this device saw them last. Only
 * a 401 from the server ends the session. If the server cannot be reached, that user stays, so that
 * what the device keeps can be used; if the device does not know the user, or the server fails, the
 * session is `failed` until a retry succeeds.
 */
export async function restoreSession(): Promise<void> {
  const own = (turn += 1);
  const token = readToken();
  const isRetry = session.state === 'failed' || (isUnconfirmed && token === sessionToken);
  sessionToken = token;
  if (token === null) return change(anonymous);
  if (!isRetry) change(savedSession(token));
  try {
    const { nsem } = await loadClient();
    const user = await nsem.account.get();
    if (own === turn) change({ state: 'signed-in', user });
  } catch (error) {
    if (own !== turn) return;
    const status = statusOf(error);
    if (status === 401) expireSession();
    else if (status === null && session.state === 'signed-in')
      change(session, { isConfirmed: false });
    else change({ state: 'failed', error });
  }
}

function savedSession(token: string): SessionState {
  const user = readSavedUser(token);
  return user === null ? loading : { state: 'signed-in', user };
}

/** The status of the server's answer; null if there was none. */
const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error ? error.status : null;

/** Begins the session of a response to a login or a registration. */
export function beginSession(
  response: Readonly<{ access_token: string; device_token: string; user: User }>,
): void {
  turn += 1;
  writeToken(response.access_token);
  sessionToken = response.access_token;
  writeDeviceToken(response.device_token);
  change({ state: 'signed-in', user: response.user });
}

/** Updates the session after a change to the account of the user. */
export function updateUser(user: User): void {
  if (session.state === 'signed-in') change({ state: 'signed-in', user });
}

/** Ends the session on this device and deletes its unsent drafts and takes. */
export function endSession(): void {
  turn += 1;
  writeToken(null);
  change(anonymous);
  deleteDrafts();
  deleteTakes();
}

/** Ends a session that has expired. Drafts stay, because the user did not log out. */
export function expireSession(): void {
  turn += 1;
  writeToken(null);
  change({ state: 'anonymous', hasExpired: true });
}

/**
 * Ends the session on this device first, then on the server, which may be unreachable.
 *
 * @throws the error of the call; the token then stays valid on the server until it expires
 */
export async function logOut(): Promise<void> {
  const token = readToken();
  endSession();
  if (token === null) return;
  const { clientFor } = await loadClient();
  await clientFor(token).auth.logout();
}

/** Restores the session when another tab logs in or out. @returns stops following */
const followOtherTabs = (): (() => void) => onTokenChange(() => void restoreSession());

const retryMs = 10_000;

/**
 * Retries to restore a session while the server is unreachable: when the device is back online, and
 * otherwise every 10 seconds.
 *
 * @returns stops retrying
 */
function retryWhileFailed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isPending = (): boolean => session.state === 'failed' || isUnconfirmed;
  const retry = (): void => {
    if (isPending()) void restoreSession();
  };
  const schedule = (): void => {
    clearTimeout(timer);
    if (isPending()) timer = setTimeout(retry, retryMs);
  };
  const unsubscribe = onSessionChange(schedule);
  addEventListener('online', retry);
  schedule();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('online', retry);
  };
}

/** The role of a user. */
export type Role = User['role'];

const dashboards = {
  admin: { path: '/admin', name: 'Admin Dashboard' },
  'service-provider': { path: '/service-provider', name: 'Provider Dashboard' },
  client: { path: '/client', name: 'Client Dashboard' },
} as const satisfies Record<Role, Readonly<{ path: string; name: string }>>;

/** The dashboard for a role. */
export const dashboardOf = (role: Role): Readonly<{ path: string; name: string }> =>
  dashboards[role];

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Whether a path leads to the dashboard of a role, or to a page below it, like that of a job. */
export const isDashboardOf = (role: Role, pathname: string): boolean =>
  isWithin(pathname, dashboards[role].path);

/** Restores the session saved on this device, retries if necessary, and follows other tabs. */
export function useSavedSession(): void {
  useEffect(() => {
    void restoreSession();
    const stops = [followOtherTabs(), retryWhileFailed()];
    return () => stops.forEach((stop) => stop());
  }, []);
}
