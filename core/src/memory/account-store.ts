import type { AccountStore } from '../accounts/account-store.port.ts';
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

/** The logins in memory. */
export const createSessionStore = ({ sessions, accounts }: MemoryState): SessionStore => ({
  async insert(session) {
    sessions.set(session.tokenHash, session);
  },
  async findLiveAccount(tokenHash, now) {
    const session = sessions.get(tokenHash);
    const isLive = session !== undefined && session.expiresAt > now;
    return isLive ? accounts.rows.get(session.accountId) : undefined;
  },
  async listLiveOf(accountId, { now, limit }) {
    return [...sessions.values()]
      .filter((session) => session.accountId === accountId && session.expiresAt > now)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.tokenHash < b.tokenHash ? -1 : 1))
      .slice(0, limit);
  },
  async remove(tokenHash) {
    sessions.delete(tokenHash);
  },
  async removeAllOf(accountId) {
    const theirs = [...sessions.values()].filter((session) => session.accountId === accountId);
    for (const { tokenHash } of theirs) sessions.delete(tokenHash);
  },
  async removeExpired(moment) {
    const expired = [...sessions.values()].filter(({ expiresAt }) => expiresAt < moment);
    for (const { tokenHash } of expired) sessions.delete(tokenHash);
    return expired.length;
  },
});
