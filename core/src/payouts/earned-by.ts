import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addMoney, subtractMoney, zero } from '../kernel/money.ts';
import type { CommissionSplit } from '../wallet/commission.ts';
import type { NewEarning } from './payout.ts';

/** A completed job: who is paid, and how its price was divided. */
export type CapturedJob = Readonly<{
  jobId: JobId;
  providerId: AccountId;
  split: CommissionSplit;
  /** Whether the platform paid for the job, or for a part of it. */
  isFree: boolean;
}>;

/** The earning of a completed job; it exists even if the commission leaves nothing. */
export const composeEarning = (
  { jobId, providerId, split, isFree }: CapturedJob,
  at: Instant,
): NewEarning => ({
  providerId,
  jobId,
  kind: 'capture',
  gross: addMoney(split.commission, split.net),
  commission: split.commission,
  net: split.net,
  isFree,
  at,
});

/** The negative earning of a refund, from the recorded figures. */
export const composeEarningReversal = (captured: CapturedJob, at: Instant): NewEarning => {
  const { gross, commission, net, ...earned } = composeEarning(captured, at);
  return {
    ...earned,
    kind: 'refund',
    gross: subtractMoney(zero, gross),
    commission: subtractMoney(zero, commission),
    net: subtractMoney(zero, net),
  };
};
