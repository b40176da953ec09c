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
