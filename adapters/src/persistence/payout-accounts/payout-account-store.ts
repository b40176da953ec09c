import {
  invariant,
  type AccountId,
  type PayoutAccountId,
  type PayoutAccountStore,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toCurrentRow, toPayoutAccount } from './payout-account.mapper.ts';
import { PayoutAccountRow } from './payout-account.row.ts';

const insertAccount = composeInsert(PayoutAccountRow);

const selectCurrent = 'select * from payout_accounts where account_id = ? and is_current = true';
const selectBatch = 'select * from payout_accounts where id > ? order by id limit ?';
const updateSealed = 'update payout_accounts set sealed = ? where id = ?';

/** Payouts of a provider refer to that provider's accounts only. */
const dropUnused = `delete from payout_accounts where account_id = ? and is_current = true
  and id not in (select payout_account_id from payouts
    where provider_id = ? and payout_account_id is not null)`;
const retireUsed = `update payout_accounts set is_current = false
  where account_id = ? and is_current = true`;

/** Where providers are paid, in the database. */
export function createPayoutAccountStore({ sql }: DatabaseSession): PayoutAccountStore {
  async function retire(accountId: AccountId): Promise<void> {
    await sql.run(dropUnused, [accountId, accountId]);
    await sql.run(retireUsed, [accountId]);
  }
  return {
    findCurrent: (accountId) => findOne(sql, bind(selectCurrent, accountId), toPayoutAccount),
    async replaceCurrent(account) {
      await retire(account.accountId);
      const id = await insertAccount(sql, toCurrentRow(account));
      return { ...account, id: id as PayoutAccountId };
    },
    removeCurrent: retire,
    list: ({ after, limit }) => findAll(sql, bind(selectBatch, after ?? 0, limit), toPayoutAccount),
    async reseal(id, sealed) {
      const changed = await sql.run(updateSealed, [sealed, id]);
      invariant(changed === 1, `there is no payout account ${id}`);
    },
  };
}
