import {
  earningKinds,
  type AccountId,
  type Earning,
  type EarningTotals,
  instant,
  type JobId,
  type NewEarning,
  type NewPayout,
  type NewPayoutAccount,
  type Payout,
  type PayoutAccountId,
  type PayoutId,
  payoutStatuses,
  type StoredPayoutAccount,
} from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import {
  amountColumn,
  foreignKey,
  toColumn,
  toFlag,
  toInstant,
  toMoney,
  wholeNumber,
} from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** Where providers are paid: each one's present account, and replaced ones that payouts refer to. */
export const PayoutAccountRow = defineEntity({
  name: 'PayoutAccountRow',
  tableName: 'payout_accounts',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    /** JSON, encrypted with a key that is derived from the server's secret. */
    sealed: p.text(),
    changed_at: wholeNumber(),
    is_current: p.boolean(),
  },
  indexes: [{ name: 'payout_accounts_account_index', properties: ['account_id'] }],
  uniques: [
    {
      name: 'payout_accounts_current_unique',
      properties: ['account_id'],
      where: 'is_current = true',
    },
  ],
});
export type PayoutAccountRow = InferEntity<typeof PayoutAccountRow>;

/** Maps a row to its payout account. */
export const toPayoutAccount = (
  row: Pick<PayoutAccountRow, 'id' | 'account_id' | 'sealed' | 'changed_at'>,
): StoredPayoutAccount => ({
  id: row.id as PayoutAccountId,
  accountId: row.account_id as AccountId,
  sealed: row.sealed,
  changedAt: instant(row.changed_at),
});

/** The row of a provider's present account, without its id. */
export const toCurrentRow = (account: NewPayoutAccount): Omit<PayoutAccountRow, 'id'> => ({
  account_id: account.accountId,
  sealed: account.sealed,
  changed_at: account.changedAt,
  is_current: true,
});

/** The weekly payouts to providers. */
export const PayoutRow = defineEntity({
  name: 'PayoutRow',
  tableName: 'payouts',
  properties: {
    id: p.integer().primary().autoincrement(),
    provider_id: () => accountColumn('provider_id'),
    /** Negative, as is the commission, if refunds at a higher rate exceed the earnings. */
    gross: wholeNumber(),
    commission: wholeNumber(),
    net: amountColumn('net'),
    /** Midnight of the week's Monday and of its Sunday. */
    week_start: wholeNumber(),
    week_end: wholeNumber(),
    status: p.enum([...payoutStatuses]),
    reference: p.text().strictNullable(),
    failure_reason: p.text().strictNullable(),
    created_at: wholeNumber(),
    updated_at: wholeNumber(),
    processed_at: wholeNumber().strictNullable(),
    completed_at: wholeNumber().strictNullable(),
    /** Where the last attempt transferred the money. */
    payout_account_id: () => foreignKey(PayoutAccountRow, 'payout_account_id').strictNullable(),
  },
  indexes: [
    { name: 'payouts_provider_index', properties: ['provider_id', 'id'] },
    { name: 'payouts_status_index', properties: ['status', 'id'] },
  ],
  checks: [{ name: 'payouts_sum_check', expression: 'commission + net = gross' }],
});
export type PayoutRow = InferEntity<typeof PayoutRow>;

/** The earnings of providers, and the refunds that reduce them; those without a payout are unpaid. */
export const EarningRow = defineEntity({
  name: 'EarningRow',
  tableName: 'earnings',
  properties: {
    id: p.integer().primary().autoincrement(false),
    provider_id: () => accountColumn('provider_id'),
    job_id: () => jobColumn('job_id'),
    kind: p.enum([...earningKinds]),
    /** From 1 for a partial refund, of which a job can have several; 0 for the others. */
    part: p.integer().default(0),
    /** Negative for a refund, as are commission and net. */
    gross: wholeNumber(),
    commission: wholeNumber(),
    net: wholeNumber(),
    at: wholeNumber(),
    /** When the result was accepted; null while it can be contested. */
    cleared_at: wholeNumber().strictNullable(),
    payout_id: () => foreignKey(PayoutRow, 'payout_id').strictNullable(),
    /** Whether the platform paid for the job, or for a part of it. */
    is_free: p.boolean().default(false),
    released_at: wholeNumber().strictNullable(),
    /** Whether it was released because its provider is trusted, not by an admin. */
    released_by_rule: p.boolean().default(false),
  },
  indexes: [
    { name: 'earnings_provider_index', properties: ['provider_id', 'at'] },
    // For what was completed in a period.
    { name: 'earnings_captured_index', properties: ['at'], where: "kind = 'capture'" },
    {
      name: 'earnings_payout_index',
      properties: ['payout_id'],
      where: 'payout_id is not null',
    },
    {
      name: 'earnings_unpaid_index',
      properties: ['provider_id', 'at'],
      where: 'payout_id is null',
    },
    {
      name: 'earnings_held_index',
      properties: ['provider_id', 'at'],
      where: "payout_id is null and released_at is null and kind = 'capture' and is_free = true",
    },
    // What was released to a trusted provider.
    {
      name: 'earnings_by_rule_index',
      properties: ['provider_id', 'net'],
      where: 'released_by_rule = true',
    },
    // What is in review.
    {
      name: 'earnings_uncleared_index',
      properties: ['provider_id'],
      where: 'cleared_at is null',
    },
  ],
  uniques: [{ name: 'earnings_job_unique', properties: ['job_id', 'kind', 'part'] }],
  checks: [{ name: 'earnings_sum_check', expression: 'commission + net = gross' }],
});
export type EarningRow = InferEntity<typeof EarningRow>;

type TotalsColumns = Readonly<Pick<EarningRow, 'gross' | 'commission' | 'net'>>;

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

/** Maps a row to its payout. */
export const toPayout = (row: PayoutRow): Payout => ({
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
  processedAt: toInstant(row.processed_at),
  completedAt: toInstant(row.completed_at),
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

/** Maps a row to its earning. */
export const toEarning = (row: EarningRow): Earning => ({
  id: row.id,
  providerId: row.provider_id as AccountId,
  jobId: row.job_id as JobId,
  kind: row.kind,
  ...toEarningTotals(row),
  at: instant(row.at),
  clearedAt: toInstant(row.cleared_at),
  payoutId: row.payout_id as PayoutId | null,
  isFree: toFlag(row.is_free),
  releasedAt: toInstant(row.released_at),
  releasedByRule: toFlag(row.released_by_rule),
});

/** The row of an unpaid earning, without its id. */
export const toEarningRow = (earning: NewEarning, part: number): Omit<EarningRow, 'id'> => ({
  provider_id: earning.providerId,
  job_id: earning.jobId,
  kind: earning.kind,
  part,
  ...toTotalsColumns(earning),
  at: earning.at,
  cleared_at: earning.clearedAt,
  payout_id: null,
  is_free: earning.isFree,
  released_at: null,
  released_by_rule: false,
});
