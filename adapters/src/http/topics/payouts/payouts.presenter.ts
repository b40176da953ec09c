import type {
  EarningWithHold,
  Instant,
  ListedEarning,
  ListedPayout,
  EarningTotals,
} from '@nsem/core';
import { presentMoney } from '../../operations/fields.ts';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';
import { presentTarget, type TargetContext } from '../payout-accounts/payout-accounts.presenter.ts';

const presentDay = (midnight: Instant): string => presentMoment(midnight).slice(0, 10);

const presentTakings = ({ gross, commission, net }: EarningTotals) => ({
  gross_amount: presentMoney(gross),
  commission_amount: presentMoney(commission),
  amount: presentMoney(net),
});

/** A payout in a response to its provider. */
export const presentPayout = (payout: ListedPayout) => ({
  id: payout.id,
  service_provider_id: payout.providerId,
  service_provider_name: payout.providerName,
  provider_id: payout.publicId,
  ...presentTakings(payout),
  week_start: presentDay(payout.weekStart),
  week_end: presentDay(payout.weekEnd),
  status: payout.status,
  reference: payout.reference,
  failure_reason: payout.failureReason,
  created_at: presentMoment(payout.createdAt),
  processed_at: presentOptionalMoment(payout.processedAt),
  completed_at: presentOptionalMoment(payout.completedAt),
});

/** A payout in a response to an admin, with where it goes or went. */
export const presentPayoutToAdmin = (payout: ListedPayout, context: TargetContext) => ({
  ...presentPayout(payout),
  account: presentTarget(payout, context),
});

/** What a payout pays for a job, or deducts for its refund. */
export const presentPaidJob = (earning: ListedEarning) => ({
  job_id: earning.jobId,
  service_type: earning.serviceType,
  kind: earning.kind,
  ...presentTakings(earning),
  completed_at: presentMoment(earning.at),
});

/** An earning that is held, or was released. */
export const presentHeldEarning = (earning: EarningWithHold) => ({
  job_id: earning.jobId,
  service_provider_id: earning.providerId,
  service_provider_name: earning.payee.providerName,
  provider_id: earning.payee.publicId,
  paid_jobs: earning.selfPaidJobs,
  ...presentTakings(earning),
  completed_at: presentMoment(earning.at),
  held_until: presentOptionalMoment(earning.hold?.until ?? null),
  hold_reasons: [...(earning.hold?.reasons ?? [])],
  paying_clients: earning.hold?.payingClients ?? null,
  paying_clients_needed: earning.hold?.neededClients ?? null,
  missing_commission: earning.hold === null ? null : presentMoney(earning.hold.missingCommission),
  released_at: presentOptionalMoment(earning.releasedAt),
});
