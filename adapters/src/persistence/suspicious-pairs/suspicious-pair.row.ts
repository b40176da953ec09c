import {
  instant,
  pairStatuses,
  type AccountId,
  type NewSuspiciousPair,
  type PairEvidence,
  type SuspiciousPair,
  type SuspiciousPairId,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toInstant, wholeNumber } from '../columns.ts';

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

/** Maps a row to its pair. */
export const toSuspiciousPair = (row: SuspiciousPairRow): SuspiciousPair => ({
  id: row.id as SuspiciousPairId,
  providerId: row.provider_id as AccountId,
  clientId: row.client_id as AccountId,
  evidence: JSON.parse(row.evidence) as readonly PairEvidence[],
  status: row.status,
  note: row.note,
  foundAt: instant(row.found_at),
  updatedAt: instant(row.updated_at),
  reviewedAt: toInstant(row.reviewed_at),
  reviewedBy: row.reviewed_by as AccountId | null,
});

/** The row of a pair, without its id. */
export const toPairRow = (pair: NewSuspiciousPair): Omit<SuspiciousPairRow, 'id'> => ({
  provider_id: pair.providerId,
  client_id: pair.clientId,
  evidence: JSON.stringify(pair.evidence),
  status: pair.status,
  note: pair.note,
  found_at: pair.foundAt,
  updated_at: pair.updatedAt,
  reviewed_at: pair.reviewedAt,
  reviewed_by: pair.reviewedBy,
});
