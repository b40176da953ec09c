import {
  instant,
  type AccountId,
  type Earning,
  type JobId,
  type HeldEarning,
  type ListedEarning,
  type ListedPayout,
  type NewEarning,
  type NewPayout,
  type PairStatus,
  type PayoutAccountId,
  type PayoutId,
  type ProviderId,
  type ServiceType,
  type EarningTotals,
  type StoredPayoutAccount,
  type Unpaid,
} from '@nsem/core';
import { toColumn, toFlag, toMoment, toMoney } from '../columns.ts';
import { toPayoutAccount } from '../payout-accounts/payout-account.mapper.ts';
import type { EarningRow, PayoutRow } from './payout.row.ts';

type TotalsColumns = Readonly<{ gross: number; commission: number; net: number }>;

/** A payout's row with the provider who receives it, and with where it goes or went. */
export type ListedPayoutRow = PayoutRow &
  Readonly<{
    provider_name: string;
    public_id: string | null;
    paid_sealed: string | null;
    paid_changed_at: number | null;
    current_id: number | null;
    current_sealed: string | null;
    current_changed_at: number | null;
  }>;

/** An earning's row with the service type of its job. */
export type ListedEarningRow = EarningRow & Readonly<{ service_type: string }>;

/** The sums of a provider's unpaid earnings. */
export type UnpaidRow = TotalsColumns &
  Readonly<{
    provider_id: number;
    earnings: number;
    is_payable: boolean;
    provider_name: string;
    public_id: string | null;
  }>;

/** Reads the three totals of a row. */
export const toEarningTotals = ({ gross, commission, net }: TotalsColumns): EarningTotals => ({
  gross: toMoney(gross),
  commission: toMoney(commission),
  net: toMoney(net),
});

const toTotalsColumns = ({ gross, commission, net }: EarningTotals): TotalsColumns => ({
  gross: toColumn(gross),
  commission: toColumn(commission),
  net: toColumn(net),
});

type TargetColumns = Readonly<{
  id: number | null;
  sealed: string | null;
  changed_at: number | null;
}>;

/** A payout account that was joined in; null if there is none. */
function toTarget(
  accountId: number,
  { id, sealed, changed_at }: TargetColumns,
): StoredPayoutAccount | null {
  if (id === null || sealed === null || changed_at === null) return null;
  return toPayoutAccount({ id, account_id: accountId, sealed, changed_at });
}

/** Maps a row to its payout. */
export const toListedPayout = (row: ListedPayoutRow): ListedPayout => ({
  id: row.id as PayoutId,
  providerId: row.provider_id as AccountId,
  ...toEarningTotals(row),
  weekStart: instant(row.week_start),
  weekEnd: instant(row.week_end),
  status: row.status,
  reference: row.reference,
  payoutAccountId: row.payout_account_id as PayoutAccountId | null,
  failureReason: row.failure_reason,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
  processedAt: toMoment(row.processed_at),
  completedAt: toMoment(row.completed_at),
  providerName: row.provider_name,
  publicId: row.public_id as ProviderId | null,
  paidAccount: toTarget(row.provider_id, {
    id: row.payout_account_id,
    sealed: row.paid_sealed,
    changed_at: row.paid_changed_at,
  }),
  currentAccount: toTarget(row.provider_id, {
    id: row.current_id,
    sealed: row.current_sealed,
    changed_at: row.current_changed_at,
  }),
});

/** The row of a payout, without its id. */
export const toPayoutRow = (payout: NewPayout): Omit<PayoutRow, 'id'> => ({
  provider_id: payout.providerId,
  ...toTotalsColumns(payout),
  week_start: payout.weekStart,
  week_end: payout.weekEnd,
  status: payout.status,
  reference: payout.reference,
  failure_reason: payout.failureReason,
  created_at: payout.createdAt,
  updated_at: payout.updatedAt,
  processed_at: payout.processedAt,
  completed_at: payout.completedAt,
  payout_account_id: payout.payoutAccountId,
});

/** The row of an unpaid earning, without its id. */
export const toEarningRow = (earning: NewEarning): Omit<EarningRow, 'id'> => ({
  provider_id: earning.providerId,
  job_id: earning.jobId,
  kind: earning.kind,
  ...toTotalsColumns(earning),
  at: earning.at,
  payout_id: null,
  is_free: earning.isFree,
  released_at: null,
  released_by_rule: false,
});

/** An earning's row with what decides whether it is held, and whose it is. */
export type HeldEarningRow = EarningRow &
  Readonly<{
    is_refunded: number;
    amount_due: number;
    pair_status: PairStatus | null;
    self_paid_jobs: number;
    provider_name: string;
    public_id: string | null;
  }>;

const toEarning = (row: EarningRow): Earning => ({
  id: row.id,
  providerId: row.provider_id as AccountId,
  jobId: row.job_id as JobId,
  kind: row.kind,
  ...toEarningTotals(row),
  at: instant(row.at),
  payoutId: row.payout_id as PayoutId | null,
  isFree: toFlag(row.is_free),
  releasedAt: toMoment(row.released_at),
  releasedByRule: toFlag(row.released_by_rule),
});

/** Maps a row to its earning. */
export const toListedEarning = (row: ListedEarningRow): ListedEarning => ({
  ...toEarning(row),
  serviceType: row.service_type as ServiceType,
});

/** Maps a row to an earning that may be held. */
export const toHeldEarning = (row: HeldEarningRow): HeldEarning => ({
  ...toEarning(row),
  isRefunded: toFlag(row.is_refunded),
  amountDue: toMoney(row.amount_due),
  pairStatus: row.pair_status,
  selfPaidJobs: row.self_paid_jobs,
  payee: { providerName: row.provider_name, publicId: row.public_id as ProviderId | null },
});

/** Maps a row to a provider's unpaid sums. */
export const toUnpaid = (row: UnpaidRow): Unpaid => ({
  providerId: row.provider_id as AccountId,
  earnings: row.earnings,
  isPayable: toFlag(row.is_payable),
  payee: { providerName: row.provider_name, publicId: row.public_id as ProviderId | null },
  ...toEarningTotals(row),
});
