import type { CursorPage, PayoutFilter } from '@nsem/core';
import type { Query } from '../statements/query.ts';
import { selectPage } from '../statements/select-page.ts';

const selectListed = `
  select payouts.*, accounts.name as provider_name, accounts.provider_id as public_id,
    paid.sealed as paid_sealed, paid.changed_at as paid_changed_at,
    own.id as current_id, own.sealed as current_sealed, own.changed_at as current_changed_at
  from payouts join accounts on accounts.id = payouts.provider_id
    left join payout_accounts paid on paid.id = payouts.payout_account_id
    left join payout_accounts own
      on own.account_id = payouts.provider_id and own.is_current = true`;

/** One payout by its id. */
export const selectPayout = `${selectListed} where payouts.id = ?`;

const hasStatus = 'payouts.status = ?';
// One provider has few payouts: the expression keeps SQLite from using the index on the status.
const hasStatusOfProvider = "coalesce(payouts.status, '') = ?";

/** The payouts that match a filter, newest first. */
export const selectPayouts = (
  { providerId, status }: PayoutFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Query =>
  selectPage(
    selectListed,
    [
      ['payouts.provider_id = ?', providerId],
      [providerId === undefined ? hasStatus : hasStatusOfProvider, status],
    ],
    { id: 'payouts.id', page: { limit, before } },
  );
