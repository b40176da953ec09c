import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addMoney, subtractMoney, zero } from '../kernel/money.ts';
import type { CommissionSplit } from '../wallet/commission.ts';
import type { NewEarning } from './payout.ts';

/** A job that was paid for: to whom, and how its price was divided. */
export type Captured = Readonly<{ jobId: JobId; providerId: AccountId; split: CommissionSplit }>;

/** What a completed job earns its provider, were it nothing after commission. */
export const earnedBy = ({ jobId, providerId, split }: Captured, at: Instant): NewEarning => ({
  providerId,
  jobId,
  kind: 'capture',
  gross: addMoney(split.commission, split.net),
  commission: split.commission,
  net: split.net,
  at,
});

/** What its refund takes from them again: the recorded figures, below zero. */
export const lostBy = (captured: Captured, at: Instant): NewEarning => {
  const { gross, commission, net, ...earned } = earnedBy(captured, at);
  return {
    ...earned,
    kind: 'refund',
    gross: subtractMoney(zero, gross),
    commission: subtractMoney(zero, commission),
    net: subtractMoney(zero, net),
  };
};
