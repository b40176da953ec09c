import {
  instant,
  type AccountId,
  type NewPayoutAccount,
  type PayoutAccountId,
  type StoredPayoutAccount,
} from '@nsem/core';
import type { PayoutAccountRow } from './payout-account.row.ts';

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
