import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';

/** The commission rate: one row, or none until an admin sets it. */
export const CommissionRow = defineEntity({
  name: 'CommissionRow',
  tableName: 'commission',
  properties: {
    id: p.integer().primary().autoincrement(false),
    rate_bps: p.integer(),
    updated_at: wholeNumber(),
  },
  checks: [
    { name: 'commission_single_check', expression: 'id = 1' },
    { name: 'commission_rate_check', expression: 'rate_bps between 0 and 10000' },
  ],
});
export type CommissionRow = InferEntity<typeof CommissionRow>;
