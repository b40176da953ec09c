import {
  instant,
  type AccountId,
  type Instant,
  type JobId,
  type ListedEarning,
  type ListedPayout,
  type NewPayout,
  type PayoutId,
  type ProviderId,
  type ServiceType,
  type Takings,
  type Unpaid,
} from '@nsem/core';
import { toColumn, toMoney } from '../columns.ts';
import type { EarningRow, PayoutRow } from './payout.row.ts';

type TakingsColumns = Readonly<{ gross: number; commission: number; net: number }>;

/** A payout's row with the person who gets it. */
export type ListedPayoutRow = PayoutRow &
  Readonly<{ provider_name: string; public_id: string | null }>;

/** An earning's row with the kind of work that it is for. */
export type ListedEarningRow = EarningRow & Readonly<{ service_type: string }>;

/** The sums of a provider's earnings, as a statement answers them. */
export type UnpaidRow = TakingsColumns & Readonly<{ provider_id: number; earnings: number }>;

/** The figures that columns have. */
export const toTakings = ({ gross, commission, net }: TakingsColumns): Takings => ({
  gross: toMoney(gross),
  commission: toMoney(commission),
  net: toMoney(net),
});

/** The columns of what the jobs' own figures have. */
export const toTakingsColumns = ({ gross, commission, net }: Takings): TakingsColumns => ({
  gross: toColumn(gross),
  commission: toColumn(commission),
  net: toColumn(net),
});

const toMoment = (value: number | null): Instant | null => (value === null ? null : instant(value));

/** The payout that a row stands for. */
export const toListedPayout = (row: ListedPayoutRow): ListedPayout => ({
  id: row.id as PayoutId,
  providerId: row.provider_id as AccountId,
  ...toTakings(row),
  weekStart: instant(row.week_start),
  weekEnd: instant(row.week_end),
  status: row.status,
  reference: row.reference,
  failureReason: row.failure_reason,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
  processedAt: toMoment(row.processed_at),
  completedAt: toMoment(row.completed_at),
  providerName: row.provider_name,
  publicId: row.public_id as ProviderId | null,
});

/** The row of a payout, without its id. */
export const toPayoutRow = (payout: NewPayout): Omit<PayoutRow, 'id'> => ({
  provider_id: payout.providerId,
  ...toTakingsColumns(payout),
  week_start: payout.weekStart,
  week_end: payout.weekEnd,
  status: payout.status,
  reference: payout.reference,
  failure_reason: payout.failureReason,
  created_at: payout.createdAt,
  updated_at: payout.updatedAt,
  processed_at: payout.processedAt,
  completed_at: payout.completedAt,
});

/** The earning that a row stands for. */
export const toListedEarning = (row: ListedEarningRow): ListedEarning => ({
  id: row.id,
  providerId: row.provider_id as AccountId,
  jobId: row.job_id as JobId,
  kind: row.kind,
  ...toTakings(row),
  at: instant(row.at),
  payoutId: row.payout_id as PayoutId | null,
  serviceType: row.service_type as ServiceType,
});

/** The sums that a row stands for. */
export const toUnpaid = (row: UnpaidRow): Unpaid => ({
  providerId: row.provider_id as AccountId,
  earnings: row.earnings,
  ...toTakings(row),
});
