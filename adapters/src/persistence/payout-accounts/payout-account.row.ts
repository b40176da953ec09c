import {
  instant,
  type AccountId,
  type NewPayoutAccount,
  type PayoutAccountId,
  type StoredPayoutAccount,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** Where providers are paid: each one's present account, and replaced ones that payouts refer to. */
export const PayoutAccountRow = defineEntity({
  name: 'PayoutAccountRow',
  tableName: 'payout_accounts',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    /** JSON, encrypted with a key that is derived from the server's secret. */
    sealed: p.text(),
    changed_at: wholeNumber(),
    is_current: p.boolean(),
  },
  indexes: [{ name: 'payout_accounts_account_index', properties: ['account_id'] }],
  uniques: [
    {
      name: 'payout_accounts_current_unique',
      properties: ['account_id'],
      where: 'is_current = true',
    },
  ],
});
export type PayoutAccountRow = InferEntity<typeof PayoutAccountRow>;

/** Maps a row to its payout account. */
export const toPayoutAccount = (
  row: Pick<PayoutAccountRow, 'id' | 'account_id' | 'sealed' | 'changed_at'>,
): StoredPayoutAccount => ({
  id: row.id as PayoutAccountId,
  accountId: row.account_id as AccountId,
  sealed: row.sealed,
  changedAt: instant(row.changed_at),
});

/** The row of a provider's present account, without its id. */
export const toCurrentRow = (account: NewPayoutAccount): Omit<PayoutAccountRow, 'id'> => ({
  account_id: account.accountId,
  sealed: account.sealed,
  changed_at: account.changedAt,
  is_current: true,
});
