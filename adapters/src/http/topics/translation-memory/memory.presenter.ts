import type { MemorySegment, MemorySettings, OfferedMatch } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** A match in a response; of the jobs of other clients it shows nothing. */
export const presentMatch = ({ segment, score, difference, isSameClient }: OfferedMatch) => ({
  id: segment.id,
  source: segment.source,
  text: segment.target,
  score,
  difference,
  client_is_same: isSameClient,
  job_id: isSameClient ? segment.jobId : null,
  delivered_at: presentMoment(segment.deliveredAt),
});

/** A segment of the caller's memory in a response. */
export const presentSegment = (segment: MemorySegment) => ({
  id: segment.id,
  source_language: segment.sourceLanguage,
  target_language: segment.targetLanguage,
  source: segment.source,
  text: segment.target,
  job_id: segment.jobId,
  delivered_at: presentMoment(segment.deliveredAt),
});

/** What a client allows, in a response. */
export const presentMemorySettings = ({ isReusable }: MemorySettings) => ({
  allows_reuse: isReusable,
});
