import type { AccountStore } from '../accounts/account-store.port.ts';
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
