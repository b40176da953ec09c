import type { Session } from '../accounts/session.ts';
import type { SessionStore } from '../accounts/session-store.port.ts';
import { continueVisit } from '../accounts/visit.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow, newestFirst, replaceRow } from './table.ts';

function removeSessions(
  { rows }: MemoryState['sessions'],
  isRemoved: (session: Session) => boolean,
  limit = Infinity,
): number {
  const removed = [...rows.values()].filter(isRemoved).slice(0, limit);
  for (const { id } of removed) rows.delete(id);
  return removed.length;
}

/** The logins in memory. */
export const createSessionStore = ({
  sessions,
  accounts,
  totps,
  passkeys,
  visits,
}: MemoryState): SessionStore => ({
  insert: async (session) => insertRow(sessions, (id) => ({ ...session, id })),
  async findLive(tokenHash, now) {
    const session = findRow(sessions, (stored) => stored.tokenHash === tokenHash);
    if (session === undefined || session.expiresAt <= now) return undefined;
    const account = accounts.rows.get(session.accountId);
    if (account === undefined) return undefined;
    const hasPasskey = findRow(passkeys, ({ accountId }) => accountId === account.id) !== undefined;
    const hasSecondFactor = hasPasskey || totps.get(account.id)?.isConfirmed === true;
    return { session, account, hasSecondFactor };
  },
  async confirm(id, now) {
    const session = sessions.rows.get(id);
    if (session !== undefined) replaceRow(sessions, { ...session, confirmedAt: now });
  },
  find: async (id) => sessions.rows.get(id),
  async listLive(accountId, now, limit) {
    const live = newestFirst(
      sessions,
      (session) => session.accountId === accountId && session.expiresAt > now,
    );
    return live.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt).slice(0, limit);
  },
  async markUsed(id, at) {
    const session = sessions.rows.get(id);
    if (session === undefined || session.lastUsedAt >= at) return;
    replaceRow(sessions, { ...session, lastUsedAt: at });
    visits.set(session.accountId, continueVisit(visits.get(session.accountId), at));
  },
  findVisit: async (accountId) => visits.get(accountId),
  async remove(tokenHash) {
    removeSessions(sessions, (session) => session.tokenHash === tokenHash);
  },
  async removeAllOf(accountId) {
    removeSessions(sessions, (session) => session.accountId === accountId);
  },
  async removeOthersOf(accountId, exceptId) {
    removeSessions(
      sessions,
      (session) => session.accountId === accountId && session.id !== exceptId,
    );
  },
  removeExpired: async (moment, limit) =>
    removeSessions(sessions, ({ expiresAt }) => expiresAt < moment, limit),
});
