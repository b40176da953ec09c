import type { AccountStore } from '../accounts/account-store.port.ts';
import type { Session } from '../accounts/session.ts';
import type { SessionStore } from '../accounts/session-store.port.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow, replaceRow } from './table.ts';

const adminsOf = ({ rows }: MemoryState['accounts']) =>
  [...rows.values()].filter(({ role }) => role === 'admin');

/** The users in memory. */
export const createAccountStore = ({ accounts }: MemoryState): AccountStore => ({
  async insert(account) {
    const taken = findRow(accounts, ({ email }) => email === account.email) !== undefined;
    return taken ? undefined : insertRow(accounts, (id) => ({ ...account, id }));
  },
  find: async (id) => accounts.rows.get(id),
  findByEmail: async (email) => findRow(accounts, (account) => account.email === email),
  findByProviderId: async (providerId) =>
    findRow(accounts, (account) => account.providerId === providerId),
  replace: async (account) => replaceRow(accounts, account),
  listAdmins: async () => adminsOf(accounts),
  countAdmins: async () => adminsOf(accounts).length,
});

function removeSessions(
  { rows }: MemoryState['sessions'],
  isRemoved: (session: Session) => boolean,
): number {
  const removed = [...rows.values()].filter(isRemoved);
  for (const { id } of removed) rows.delete(id);
  return removed.length;
}

/** The logins in memory. */
export const createSessionStore = ({
  sessions,
  accounts,
  totps,
  passkeys,
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
  async remove(tokenHash) {
    removeSessions(sessions, (session) => session.tokenHash === tokenHash);
  },
  async removeAllOf(accountId) {
    removeSessions(sessions, (session) => session.accountId === accountId);
  },
  removeExpired: async (moment) => removeSessions(sessions, ({ expiresAt }) => expiresAt < moment),
});
