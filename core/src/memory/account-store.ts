import type { Account } from '../accounts/account.ts';
import type { AccountFilter, AccountState, AccountStore } from '../accounts/account-store.port.ts';
import { normalizeEmail } from '../accounts/normalize-email.ts';
import { isPayable } from '../accounts/decide-suspension.ts';
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
    listNames: async (ids) => {
      const found = ids.flatMap((id) => (deletions.has(id) ? [] : (accounts.rows.get(id) ?? [])));
      return new Map(found.map(({ id, name }) => [id, name]));
    },
    listAdmins: async () => adminsOf(state),
    countAdmins: async () => adminsOf(state).length,
  };
}
