import {
  normalizeEmail,
  toNameKey,
  type AccountFilter,
  type AccountId,
  type AccountState,
  type AccountStore,
  type CursorPage,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { findAll, findOne, requireRow, selectBy } from '../statements/by-columns.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRowUnless, replaceRow } from '../statements/row-statements.ts';
import {
  AccountRow,
  orderColumns,
  toAccount,
  toAccountRow,
  toOrderColumns,
} from './account.row.ts';

const insertAccount = insertRowUnless(AccountRow, ['email']);
const replaceAccount = replaceRow(AccountRow, ['deleted_at', ...orderColumns]);

/** Those of users who were not deleted. */
const accountsIn = ({ db }: Pick<Parts<unknown>, 'db'>) =>
  db.selectFrom('accounts').where('deleted_at', 'is', null);

const selectById = defineStatement((parts: Parts<Pick<AccountRow, 'id'>>) =>
  accountsIn(parts).selectAll().where('id', '=', parts.given.id),
);

const selectByEmail = defineStatement((parts: Parts<Pick<AccountRow, 'email'>>) =>
  accountsIn(parts).selectAll().where('email', '=', parts.given.email),
);

const selectByProviderId = selectBy(AccountRow, 'provider_id');

const selectAdmins = defineStatement((parts: Parts<unknown>) =>
  accountsIn(parts).selectAll().where('role', '=', 'admin').orderBy('id'),
);

const countAdmins = defineStatement((parts: Parts<unknown>) =>
  accountsIn(parts)
    .select((admins) => admins.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin'),
);

const selectNames = defineStatement((parts: Parts<Readonly<{ ids: readonly AccountId[] }>>) =>
  accountsIn(parts)
    .select(['id', 'name'])
    .where('id', 'in', parts.dialect.numbersOf(parts.given.ids)),
);

type Values = AllOf<Pick<AccountFilter, 'role'> & CursorPage> &
  Readonly<Record<'name' | 'nameEnd' | 'email' | 'emailEnd', string> & Record<AccountState, true>>;

/** The accounts that match a filter, newest first. */
export const selectAccounts = byFilters<Values, AccountRow>((has) =>
  defineStatement((parts: Parts<Values>) => {
    const { db, given } = parts;
    const ids = db.selectFrom('accounts').select('id');
    let accounts = accountsIn(parts).selectAll();
    if (has('name')) {
      // Ranges rather than patterns, because an index finds a range.
      const named = ids.where('name_key', '>=', given.name).where('name_key', '<', given.nameEnd);
      const mailed = ids.where('email', '>=', given.email).where('email', '<', given.emailEnd);
      accounts = accounts.where('id', 'in', named.union(mailed));
    }
    if (has('role')) accounts = accounts.where('role', '=', given.role);
    if (has('suspended')) accounts = accounts.where('suspended_at', 'is not', null);
    if (has('payouts-frozen')) accounts = accounts.where('payouts_frozen_at', 'is not', null);
    if (has('unrestricted')) {
      accounts = accounts.where('suspended_at', 'is', null).where('payouts_frozen_at', 'is', null);
    }
    if (has('before')) accounts = accounts.where('id', '<', given.before);
    return accounts.orderBy('id', 'desc').limit(upTo(given.limit));
  }),
);

/** The first text after all those that start with this one. */
const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`;

function textsOf(q: string) {
  const [name, email] = [toNameKey(q), normalizeEmail(q)];
  return { name, nameEnd: endOf(name), email, emailEnd: endOf(email) };
}

/** The values of `selectAccounts` for a filter. */
export const toAccountValues = ({ q, role, state }: AccountFilter, page: CursorPage) => ({
  ...page,
  ...(q !== undefined && textsOf(q)),
  role,
  suspended: state === 'suspended' || undefined,
  'payouts-frozen': state === 'payouts-frozen' || undefined,
  unrestricted: state === 'unrestricted' || undefined,
});

/** The accounts in the database. */
export const createAccountStore = ({ sql }: DatabaseSession): AccountStore => ({
  async insert(account) {
    const order = toOrderColumns({ halfStars: 0, medianTurnaroundMs: null });
    const id = await sql.insertNew(insertAccount, { ...toAccountRow(account), ...order });
    return id === undefined ? undefined : { ...account, id: id as AccountId };
  },
  find: (id) => findOne(sql, selectById, { id }, toAccount),
  findByEmail: (email) => findOne(sql, selectByEmail, { email }, toAccount),
  findByProviderId: (providerId) =>
    findOne(sql, selectByProviderId, { provider_id: providerId }, toAccount),
  replace: ({ id, ...account }) => replaceAccount(sql, id, toAccountRow(account)),
  list(filter, page) {
    const values = toAccountValues(filter, page);
    return findAll(sql, selectAccounts(values), values, toAccount);
  },
  async listNames(ids) {
    const rows = await sql.all(selectNames, { ids });
    return new Map(rows.map(({ id, name }) => [id as AccountId, name]));
  },
  listAdmins: () => findAll(sql, selectAdmins, {}, toAccount),
  countAdmins: async () => requireRow(await sql.get(countAdmins, {})).count,
});
