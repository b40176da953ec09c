import { payoutStatuses } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { amountColumn, foreignKey, wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';
import { PayoutAccountRow } from '../payout-accounts/payout-account.row.ts';

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
    kind: p.enum(['capture', 'refund']),
    /** Negative for a refund, as are commission and net. */
    gross: wholeNumber(),
    commission: wholeNumber(),
    net: wholeNumber(),
    at: wholeNumber(),
    payout_id: () => foreignKey(PayoutRow, 'payout_id').strictNullable(),
    /** Whether the platform paid for the job, or for a part of it. */
    is_free: p.boolean().default(false),
    released_at: wholeNumber().strictNullable(),
    /** Whether it was released because its provider is trusted, not by an admin. */
    released_by_rule: p.boolean().default(false),
  },
  indexes: [
    { name: 'earnings_provider_index', properties: ['provider_id', 'at'] },
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
  ],
  uniques: [{ name: 'earnings_job_unique', properties: ['job_id', 'kind'] }],
  checks: [{ name: 'earnings_sum_check', expression: 'commission + net = gross' }],
});
export type EarningRow = InferEntity<typeof EarningRow>;
