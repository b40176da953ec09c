import type { ListedPayout } from '@nsem/core';
import { presentTarget, type TargetContext } from '../payout-accounts/payout-accounts.presenter.ts';
import { presentPayout } from '../payouts/payouts.presenter.ts';
import { payoutSchema } from '../payouts/payouts.schema.ts';

/** Where a payout goes or went: one cell each, so that a list of transfers can be made of them. */
const accountColumns = [
  'account_kind',
  'account_network',
  'account_bank',
  'account_branch',
  'account_number',
  'account_holder',
  'account_changed_at',
  'account_recently_changed',
] as const;

type AccountCells = Readonly<Record<(typeof accountColumns)[number], string | null>>;

/** The columns of exported payouts. */
export const exportedPayoutColumns: readonly string[] = Object.keys(payoutSchema.shape).flatMap(
  (field) => (field === 'account' ? accountColumns : [field]),
);

/** The account of a payout, or empty cells. */
function toCells(account: ReturnType<typeof presentTarget>): AccountCells | null {
  if (account === null) return null;
  return {
    account_kind: account.kind,
    account_network: account.network,
    account_bank: account.bank_name,
    account_branch: account.branch,
    // A plus sign would be read as the start of a formula.
    account_number: account.number?.replace('+', '') ?? account.account_number,
    account_holder: account.holder_name,
    account_changed_at: account.changed_at,
    account_recently_changed: account.recently_changed ? 'yes' : 'no',
  };
}

/** A payout as a row of an export. */
export const presentExportedPayout = (payout: ListedPayout, context: TargetContext) => ({
  ...presentPayout(payout),
  ...toCells(presentTarget(payout, context)),
});
