import type { CursorPage, PayoutFilter } from '@nsem/core';
import type { Query } from '../statements/query.ts';
import { selectPage } from '../statements/select-page.ts';

const selectListed = `
  select payouts.*, accounts.name as provider_name, accounts.provider_id as public_id
  from payouts join accounts on accounts.id = payouts.provider_id`;

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
