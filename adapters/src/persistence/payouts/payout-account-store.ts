import {
  type AccountId,
  invariant,
  type PayoutAccountId,
  type PayoutAccountStore,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { findAll, findOne, updateBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { insertRow } from '../statements/row-statements.ts';
import { PayoutAccountRow, toCurrentRow, toPayoutAccount } from './payout.row.ts';

const insertAccount = insertRow(PayoutAccountRow);

type OfOne = Parts<Readonly<{ accountId: AccountId }>>;

const selectCurrent = defineStatement(({ db, given }: OfOne) =>
  db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('account_id', '=', given.accountId)
    .where('is_current', '=', true),
);

const selectBatch = defineStatement(
  ({ db, given }: Parts<Readonly<{ after: number; limit: number }>>) =>
    db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('id', '>', given.after)
      .orderBy('id')
      .limit(upTo(given.limit)),
);

const updateSealed = updateBy(PayoutAccountRow, ['sealed'], 'id');

/** Payouts of a provider refer to that provider's accounts only. */
const dropUnused = defineStatement(({ db, given }: OfOne) =>
  db
    .deleteFrom('payout_accounts')
    .where('account_id', '=', given.accountId)
    .where('is_current', '=', true)
    .where('id', 'not in', (used) =>
      used
        .selectFrom('payouts')
        .select('payout_account_id')
        .where('provider_id', '=', given.accountId)
        .where('payout_account_id', 'is not', null),
    ),
);

const retireUsed = defineStatement(({ db, given }: OfOne) =>
  db
    .updateTable('payout_accounts')
    .set('is_current', false)
    .where('account_id', '=', given.accountId)
    .where('is_current', '=', true),
);

/** Where providers are paid, in the database. */
export function createPayoutAccountStore({ sql }: DatabaseSession): PayoutAccountStore {
  async function retire(accountId: AccountId): Promise<void> {
    await sql.run(dropUnused, { accountId });
    await sql.run(retireUsed, { accountId });
  }
  return {
    findCurrent: (accountId) => findOne(sql, selectCurrent, { accountId }, toPayoutAccount),
    async replaceCurrent(account) {
      await retire(account.accountId);
      const id = await sql.insert(insertAccount, toCurrentRow(account));
      return { ...account, id: id as PayoutAccountId };
    },
    removeCurrent: retire,
    list: ({ after, limit }) =>
      findAll(sql, selectBatch, { after: after ?? 0, limit }, toPayoutAccount),
    async reseal(id, sealed) {
      const changed = await sql.run(updateSealed, { sealed, id });
      invariant(changed === 1, `there is no payout account ${id}`);
    },
  };
}
