import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { appendOnly, wholeNumber } from '../columns.ts';

/** The commission rates, of which the last one applies; none until one is set. */
export const CommissionRow = defineEntity({
  name: 'CommissionRow',
  tableName: 'commission_rates',
  properties: {
    id: p.integer().primary().autoincrement(false),
    rate_bps: p.integer(),
    updated_at: wholeNumber(),
    actor_id: () => accountColumn('actor_id').strictNullable(),
  },
  checks: [{ name: 'commission_rates_rate_check', expression: 'rate_bps between 0 and 10000' }],
  triggers: appendOnly('commission_rates'),
});
export type CommissionRow = InferEntity<typeof CommissionRow>;
