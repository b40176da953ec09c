import { pairStatuses } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** The clients and providers who may be one person. */
export const SuspiciousPairRow = defineEntity({
  name: 'SuspiciousPairRow',
  tableName: 'suspicious_pairs',
  properties: {
    id: p.integer().primary().autoincrement(),
    provider_id: () => accountColumn('provider_id'),
    client_id: () => accountColumn('client_id'),
    /** Reasons with counts, as JSON: `[{"reason":"same-device","count":2}]`. */
    evidence: p.text(),
    status: p.enum([...pairStatuses]),
    /** Why an admin decided so; null before. */
    note: p.text().strictNullable(),
    found_at: wholeNumber(),
    updated_at: wholeNumber(),
    reviewed_at: wholeNumber().strictNullable(),
    reviewed_by: () => accountColumn('reviewed_by').strictNullable(),
  },
  indexes: [{ name: 'suspicious_pairs_status_index', properties: ['status', 'id'] }],
  uniques: [{ name: 'suspicious_pairs_unique', properties: ['provider_id', 'client_id'] }],
});
export type SuspiciousPairRow = InferEntity<typeof SuspiciousPairRow>;
