import {
  instant,
  type AccountId,
  type JobId,
  type MemorySegment,
  type MemorySegmentId,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { foreignKey, wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** For whom each provider has translated between which languages. */
export const MemoryScopeRow = defineEntity({
  name: 'MemoryScopeRow',
  tableName: 'memory_scopes',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    client_id: () => accountColumn('client_id'),
    source_language: p.text(),
    target_language: p.text(),
    /** How many segments it has. */
    segments: p.integer(),
  },
  uniques: [
    {
      name: 'memory_scopes_owner_index',
      properties: ['owner_id', 'source_language', 'target_language', 'client_id'],
    },
  ],
});
export type MemoryScopeRow = InferEntity<typeof MemoryScopeRow>;

const scopeColumn = () => foreignKey(MemoryScopeRow, 'scope_id');

/** The delivered segments of providers. */
export const MemorySegmentRow = defineEntity({
  name: 'MemorySegmentRow',
  tableName: 'memory_segments',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    scope_id: () => scopeColumn(),
    job_id: () => jobColumn('job_id'),
    source_hash: wholeNumber(),
    delivered_at: wholeNumber(),
    source: p.text(),
    target: p.text(),
  },
  indexes: [
    { name: 'memory_segments_owner_index', properties: ['owner_id', 'id'] },
    { name: 'memory_segments_hash_index', properties: ['scope_id', 'source_hash'] },
    { name: 'memory_segments_job_index', properties: ['job_id'] },
  ],
});
export type MemorySegmentRow = InferEntity<typeof MemorySegmentRow>;

/**
 * The stems of each source, which were called terms when the table was made. The segment is not a
 * foreign key: its index would cost as much as the table, and a segment is removed with the stems
 * that its source has.
 */
export const MemoryStemRow = defineEntity({
  name: 'MemoryStemRow',
  tableName: 'memory_terms',
  properties: {
    scope_id: () => scopeColumn().primary(),
    term: p.text().primary(),
    /** Of the whole source, so that those of similar length are adjacent. */
    length: p.integer().primary(),
    segment_id: p.integer().primary(),
  },
});
export type MemoryStemRow = InferEntity<typeof MemoryStemRow>;

/** The clients whose segments may be suggested for jobs of others. */
export const MemoryPermissionRow = defineEntity({
  name: 'MemoryPermissionRow',
  tableName: 'memory_permissions',
  properties: {
    client_id: () => accountColumn('client_id').primary(),
    since: wholeNumber(),
  },
});

/** How far the deliveries are taken in; at most one row. */
export const MemoryProgressRow = defineEntity({
  name: 'MemoryProgressRow',
  tableName: 'memory_progress',
  properties: {
    id: p.integer().primary().autoincrement(false),
    event_id: p.integer(),
    segments: p.integer(),
  },
});

/** Deleted providers and erased jobs, until their segments are removed. */
export const MemoryRemovalRow = defineEntity({
  name: 'MemoryRemovalRow',
  tableName: 'memory_removals',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: p.integer().strictNullable(),
    job_id: p.integer().strictNullable(),
  },
});

/** A segment with the columns of its scope that core needs. */
type SegmentColumns = Pick<
  MemorySegmentRow,
  'id' | 'owner_id' | 'job_id' | 'delivered_at' | 'source' | 'target'
> &
  Pick<MemoryScopeRow, 'client_id' | 'source_language' | 'target_language'>;

/** Maps a segment. */
export const toSegment = (row: SegmentColumns): MemorySegment => ({
  id: row.id as MemorySegmentId,
  ownerId: row.owner_id as AccountId,
  clientId: row.client_id as AccountId,
  sourceLanguage: row.source_language,
  targetLanguage: row.target_language,
  jobId: row.job_id as JobId,
  source: row.source,
  target: row.target,
  deliveredAt: instant(row.delivered_at),
});
