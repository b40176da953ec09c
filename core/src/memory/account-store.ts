import type { Account } from '../accounts/account.ts';
import type { AccountFilter, AccountState, AccountStore } from '../accounts/account-store.port.ts';
import { normalizeEmail } from '../accounts/decide-account.ts';
import { isPayable } from '../accounts/decide-suspension.ts';
import type { Session } from '../accounts/session.ts';
import type { SessionStore } from '../accounts/session-store.port.ts';
import { toNameKey } from '../languages/decide-language.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

const adminsOf = ({ accounts, deletions }: MemoryState) =>
  [...accounts.rows.values()].filter(({ id, role }) => role === 'admin' && !deletions.has(id));

const isInState: Readonly<Record<AccountState, (account: Account) => boolean>> = {
  unrestricted: isPayable,
  suspended: ({ suspension }) => suspension !== null,
  'payouts-frozen': ({ payoutFreeze }) => payoutFreeze !== null,
};

const matches = (account: Account, { q, role, state }: AccountFilter): boolean =>
  (q === undefined ||
    toNameKey(account.name).startsWith(toNameKey(q)) ||
    account.email.startsWith(normalizeEmail(q))) &&
  (role === undefined || account.role === role) &&
  (state === undefined || isInState[state](account));

/** The users in memory. */
export function createAccountStore(state: MemoryState): AccountStore {
  const { accounts, deletions } = state;
  return {
    async insert(account) {
      const taken = findRow(accounts, ({ email }) => email === account.email) !== undefined;
      return taken ? undefined : insertRow(accounts, (id) => ({ ...account, id }));
    },
    find: async (id) => (deletions.has(id) ? undefined : accounts.rows.get(id)),
    findByEmail: async (email) =>
      findRow(accounts, (account) => account.email === email && !deletions.has(account.id)),
    findByProviderId: async (providerId) =>
      findRow(accounts, (account) => account.providerId === providerId),
    replace: async (account) => replaceRow(accounts, account),
    list: async (filter, page) =>
      cutPage(
        newestFirst(accounts, (account) => !deletions.has(account.id) && matches(account, filter)),
        page,
      ),
    listAdmins: async () => adminsOf(state),
    countAdmins: async () => adminsOf(state).length,
  };
}

function removeSessions(
  { rows }: MemoryState['sessions'],
  isRemoved: (session: Session) => boolean,
): number {
  const removed = [...rows.values()].filter(isRemoved);
  for (const { id } of removed) rows.delete(id);
  return removed.length;
}

/** The logins in memory. */
export const createSessionStore = ({ sessions, accounts }: MemoryState): SessionStore => ({
  insert: async (session) => insertRow(sessions, (id) => ({ ...session, id })),
  async findLive(tokenHash, now) {
    const session = findRow(sessions, (stored) => stored.tokenHash === tokenHash);
    if (session === undefined || session.expiresAt <= now) return undefined;
    const account = accounts.rows.get(session.accountId);
    return account && { session, account };
  },
  async remove(tokenHash) {
    removeSessions(sessions, (session) => session.tokenHash === tokenHash);
  },
  async removeAllOf(accountId) {
    removeSessions(sessions, (session) => session.accountId === accountId);
  },
  removeExpired: async (moment) => removeSessions(sessions, ({ expiresAt }) => expiresAt < moment),
});
