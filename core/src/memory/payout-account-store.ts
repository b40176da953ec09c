import type { AccountId } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import type { PayoutAccountStore } from '../payout-accounts/payout-account-store.port.ts';
import type { StoredPayoutAccount } from '../payout-accounts/payout-account.ts';
import type { MemoryState, PayoutAccountRow } from './memory-state.ts';
import { findRow, insertRow, replaceRow, type Table } from './table.ts';

/** The account without what only the store knows. */
export const toStored = ({ isCurrent: _, ...stored }: PayoutAccountRow): StoredPayoutAccount =>
  stored;

/** The row of the provider's present account. */
export const currentOf = (
  rows: Table<PayoutAccountRow>,
  owner: AccountId,
): PayoutAccountRow | undefined =>
  findRow(rows, ({ accountId, isCurrent }) => isCurrent && accountId === owner);

/** Where providers are paid, in memory. */
export function createPayoutAccountStore({
  payoutAccounts,
  payouts,
}: MemoryState): PayoutAccountStore {
  function retire(accountId: AccountId): void {
    const current = currentOf(payoutAccounts, accountId);
    if (current === undefined) return;
    const isUsed = findRow(payouts, ({ payoutAccountId }) => payoutAccountId === current.id);
    if (isUsed) replaceRow(payoutAccounts, { ...current, isCurrent: false });
    else payoutAccounts.rows.delete(current.id);
  }
  return {
    async findCurrent(accountId) {
      const current = currentOf(payoutAccounts, accountId);
      return current && toStored(current);
    },
    async replaceCurrent(account) {
      retire(account.accountId);
      return toStored(insertRow(payoutAccounts, (id) => ({ ...account, id, isCurrent: true })));
    },
    async removeCurrent(accountId) {
      retire(accountId);
    },
    list: async ({ after, limit }) =>
      [...payoutAccounts.rows.values()]
        .filter(({ id }) => after === null || id > after)
        .toSorted((one, other) => one.id - other.id)
        .slice(0, limit)
        .map(toStored),
    async reseal(id, sealed) {
      const row = payoutAccounts.rows.get(id);
      invariant(row !== undefined, `there is no payout account ${id}`);
      replaceRow(payoutAccounts, { ...row, sealed });
    },
  };
}
