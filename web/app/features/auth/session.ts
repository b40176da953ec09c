import type { User } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { onTokenChange, readToken, writeToken } from '../../lib/session-token.ts';
import { forgetDrafts } from '../drafts/forget-drafts.ts';

/** Who is at the screen. `loading` until the kept token has been shown to the server. */
export type SessionState =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'anonymous'; hasExpired: boolean }>
  | Readonly<{ state: 'failed'; error: unknown }>
  | Readonly<{ state: 'signed-in'; user: User }>;

const loading: SessionState = { state: 'loading' };
const anonymous: SessionState = { state: 'anonymous', hasExpired: false };
const listeners = new Set<() => void>();
let session: SessionState = loading;

/** Visitors of the public pages come without the client of the API; it is fetched when needed. */
const loadClient = () => import('../../lib/nsem.ts');

function change(next: SessionState): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Tells whenever the session has changed. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of who is logged in; null where nobody is, as far as is known. */
export const readUserId = (): number | null =>
  session.state === 'signed-in' ? session.user.id : null;

/** Who is logged in, kept up to date. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    onSessionChange,
    () => session,
    () => loading,
  );

/**
 * Asks the server whose token is kept here. Only its refusal ends the session, not a bad line: that
 * it cannot be reached stays on the screen until it can.
 */
export async function restoreSession(): Promise<void> {
  if (readToken() === null) return change(anonymous);
  if (session.state !== 'failed') change(loading);
  try {
    const { nsem } = await loadClient();
    change({ state: 'signed-in', user: await nsem.auth.me() });
  } catch (error) {
    if (isRefusal(error)) expireSession();
    else change({ state: 'failed', error });
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 401;

/** Starts a session with what logging in or joining answered. */
export function startSession(opened: Readonly<{ access_token: string; user: User }>): void {
  writeToken(opened.access_token);
  change({ state: 'signed-in', user: opened.user });
}

/** Shows a change that the person has made to their own account. */
export function updateUser(user: User): void {
  if (session.state === 'signed-in') change({ state: 'signed-in', user });
}

/** Forgets the session on this device, and what was kept here until it would be sent. */
function endSession(): void {
  writeToken(null);
  change(anonymous);
  forgetDrafts();
}

/** Forgets a session that the server no longer knows; the person did not ask for that. */
export function expireSession(): void {
  writeToken(null);
  change({ state: 'anonymous', hasExpired: true });
}

/**
 * Ends the session here at once and tells the server, who may be out of reach.
 *
 * @throws whatever the call throws; the token then lives at the server until it expires
 */
export async function logOut(): Promise<void> {
  const token = readToken();
  endSession();
  if (token === null) return;
  const { clientFor } = await loadClient();
  await clientFor(token).auth.logout();
}

/** Follows what other tabs do, for as long as the page stands. */
export const followOtherTabs = (): (() => void) => onTokenChange(() => void restoreSession());

const retryMs = 10_000;

/**
 * Restores a session by itself that could not be restored for a bad line: as soon as the device is
 * back online, and else from time to time.
 *
 * @returns ends it
 */
export function retryWhileFailed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = (): void => {
    if (session.state === 'failed') void restoreSession();
  };
  const wait = (): void => {
    clearTimeout(timer);
    if (session.state === 'failed') timer = setTimeout(retry, retryMs);
  };
  const unfollow = onSessionChange(wait);
  addEventListener('online', retry);
  wait();
  return () => {
    clearTimeout(timer);
    unfollow();
    removeEventListener('online', retry);
  };
}
