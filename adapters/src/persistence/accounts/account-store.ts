import type { AccountId, AccountStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeReplace } from '../statements/write-row.ts';
import { figureColumns, toAccount, toAccountRow } from './account.mapper.ts';
import { AccountRow } from './account.row.ts';
import { selectAccounts } from './select-accounts.ts';

const replaceAccount = composeReplace(AccountRow, ['deleted_at', ...figureColumns]);

const selectById = 'select * from accounts where id = ? and deleted_at is null';
const selectByEmail = 'select * from accounts where email = ? and deleted_at is null';
const selectByProviderId = 'select * from accounts where provider_id = ?';
const selectAdmins = `
  select * from accounts where role = 'admin' and deleted_at is null order by id`;

const selectNames = `
  select id, name from accounts
  where id in (select cast(value as bigint) from json_each(?)) and deleted_at is null`;

type NameRow = Readonly<{ id: AccountId; name: string }>;

/** The accounts in the database. */
export const createAccountStore = ({ sql, em }: DatabaseSession): AccountStore => ({
  async insert(account) {
    const inserted: Pick<AccountRow, 'id'>[] = await em()
      .createQueryBuilder(AccountRow)
      .insert(toAccountRow(account))
      .onConflict('email')
      .ignore()
      .returning('id')
      .execute('all');
    const [row] = inserted;
    return row && { ...account, id: row.id as AccountId };
  },
  find: (id) => findOne(sql, bind(selectById, id), toAccount),
  findByEmail: (email) => findOne(sql, bind(selectByEmail, email), toAccount),
  findByProviderId: (providerId) => findOne(sql, bind(selectByProviderId, providerId), toAccount),
  replace: ({ id, ...account }) => replaceAccount(sql, id, toAccountRow(account)),
  list: (filter, page) => findAll(sql, selectAccounts(filter, page), toAccount),
  listNames: async (ids) =>
    new Map(
      await findAll(sql, bind(selectNames, JSON.stringify(ids)), ({ id, name }: NameRow) => {
        return [id, name] as const;
      }),
    ),
  listAdmins: () => findAll(sql, bind(selectAdmins), toAccount),
  countAdmins: () => em().count(AccountRow, { role: 'admin', deleted_at: null }),
});
