import { invariant, type AccountId, type AccountStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { toAccount, toAccountRow } from './account.mapper.ts';
import { AccountRow } from './account.row.ts';

const selectAdmins = "select * from accounts where role = 'admin' order by id";

/** The users in the database. */
export function createAccountStore({ sql, em }: DatabaseSession): AccountStore {
  async function findBy(condition: string, value: string | number) {
    const row = await sql.get<AccountRow>(`select * from accounts where ${condition}`, [value]);
    return row && toAccount(row);
  }

  return {
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
    find: (id) => findBy('id = ?', id),
    findByEmail: (email) => findBy('email = ?', email),
    findByProviderId: (providerId) => findBy('provider_id = ?', providerId),
    async replace({ id, ...account }) {
      const replaced = await em().nativeUpdate(AccountRow, { id }, toAccountRow(account));
      invariant(replaced === 1, `there is no account ${id} to replace`);
    },
    async listAdmins() {
      const admins = await sql.all<AccountRow>(selectAdmins, []);
      return admins.map(toAccount);
    },
    countAdmins: () => em().count(AccountRow, { role: 'admin' }),
  };
}
