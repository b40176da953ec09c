import {
  instant,
  type AccountId,
  type JobId,
  type MemorySegment,
  type MemorySegmentId,
} from '@nsem/core';
import type { MemoryScopeRow, MemorySegmentRow } from './memory.row.ts';

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
