import {
  instant,
  type AccountId,
  type ListedPair,
  type NewSuspiciousPair,
  type PairEvidence,
  type ProviderId,
  type SuspiciousPair,
  type SuspiciousPairId,
} from '@nsem/core';
import { toMoment } from '../columns.ts';
import type { SuspiciousPairRow } from './suspicious-pair.row.ts';

/** A pair's row with the names of those it concerns. */
export type ListedPairRow = SuspiciousPairRow &
  Readonly<{
    provider_name: string;
    public_id: string | null;
    client_name: string;
    reviewer_name: string | null;
  }>;

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
  reviewedAt: toMoment(row.reviewed_at),
  reviewedBy: row.reviewed_by as AccountId | null,
});

/** Maps a row with names to its pair. */
export const toListedPair = (row: ListedPairRow): ListedPair => ({
  ...toSuspiciousPair(row),
  providerName: row.provider_name,
  publicId: row.public_id as ProviderId | null,
  clientName: row.client_name,
  reviewerName: row.reviewer_name,
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
