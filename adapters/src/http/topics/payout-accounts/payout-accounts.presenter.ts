import {
  isRecentlyChanged,
  payoutTarget,
  type Instant,
  type ListedPayout,
  type OwnPayoutAccount,
  type PayoutAccountVault,
} from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** A payout account in a response: the same fields for every kind. */
export function presentPayoutAccount({ account, changedAt }: OwnPayoutAccount) {
  const { kind, holderName } = account;
  const isBank = kind === 'bank';
  return {
    kind,
    network: isBank ? null : account.network,
    number: isBank ? null : account.number,
    bank_name: isBank ? account.bankName : null,
    branch: isBank ? account.branch : null,
    account_number: isBank ? account.accountNumber : null,
    holder_name: holderName,
    changed_at: presentMoment(changedAt),
  };
}

/** What decrypts payout accounts, at a moment. */
export type TargetContext = Readonly<{ payoutAccountVault: PayoutAccountVault; now: Instant }>;

/** Where a payout goes, or went, in a response to an admin; null if the provider entered nothing. */
export function presentTarget(
  payout: Pick<ListedPayout, 'status' | 'paidAccount' | 'currentAccount'>,
  { payoutAccountVault, now }: TargetContext,
) {
  const target = payoutTarget(payout);
  const account = target && payoutAccountVault.open(target);
  if (target === null || account === null || account === undefined) return null;
  const { changedAt } = target;
  return {
    ...presentPayoutAccount({ account, changedAt }),
    recently_changed: isRecentlyChanged(target, now),
  };
}
