import {
  longestMemoryQuery,
  longestMemoryText,
  memoryDifferences,
  type MemorySegment,
  type MemorySettings,
  type OfferedMatch,
} from '@nsem/core';
import { z } from 'zod';
import { filledText, limitQuery, instantAnswer } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';

const meanings = {
  id: 'The id of the segment in your memory.',
  source: 'The source as it was delivered.',
  text: 'Your translation of it.',
  deliveredAt: 'When you delivered it last.',
} as const;

/** The query that looks up the matches of a text. */
export const matchQuerySchema = z.strictObject({
  text: filledText(longestMemoryText).meta({
    description: 'The source of a segment, for which you need matches.',
    example: 'Wash your hands with soap before you eat.',
  }),
  limit: limitQuery(),
});

/** The query that searches a memory. */
export const memoryQuerySchema = z.strictObject({
  query: filledText(longestMemoryQuery).meta({
    description: 'A word or phrase, or its beginning. Capitals make no difference.',
    example: 'soap',
  }),
  limit: limitQuery(),
});

/** A match in a response. */
export const memoryMatchSchema = z
  .object({
    id: z.int().describe(meanings.id),
    source: z.string().describe(meanings.source),
    text: z.string().describe(meanings.text),
    score: z
      .int()
      .describe(
        'How similar the source is to your text: 70 to 100 per cent, 100 if it is the same.',
      ),
    difference: z
      .enum(memoryDifferences)
      .describe(
        'How the sources differ: `none`, `numbers` if only numbers, placeholders and capitals do, or `text`.',
      ),
    client_is_same: z.boolean().describe('Whether you delivered it to the client of this job.'),
    job_id: z
      .int()
      .nullable()
      .describe('The job that you delivered it with last; null if it was for another client.'),
    delivered_at: instantAnswer(meanings.deliveredAt),
  })
  .meta({
    id: 'MemoryMatch',
    description: 'A segment that you have delivered, for a similar source.',
    example: {
      id: 41,
      source: 'Wash your hands with soap before you prepare food.',
      text: 'Fa samina hohoro wo nsa ansa na woanoa aduan.',
      score: 80,
      difference: 'text',
      client_is_same: true,
      job_id: 117,
      delivered_at: '2026-11-20T09:30:00.000Z',
    },
  });

/** A segment of a memory in a response. */
export const memorySegmentSchema = z
  .object({
    id: z.int().describe(meanings.id),
    source_language: z.string().describe('The code of the language of the source.'),
    target_language: z.string().describe('The code of the language of the translation.'),
    source: z.string().describe(meanings.source),
    text: z.string().describe(meanings.text),
    job_id: z.int().describe('The job that you delivered it with last.'),
    delivered_at: instantAnswer(meanings.deliveredAt),
  })
  .meta({
    id: 'MemorySegment',
    description: 'A segment of your translation memory.',
    example: {
      id: 41,
      source_language: 'en',
      target_language: 'tw',
      source: 'Wash your hands with soap before you prepare food.',
      text: 'Fa samina hohoro wo nsa ansa na woanoa aduan.',
      job_id: 117,
      delivered_at: '2026-11-20T09:30:00.000Z',
    },
  });

const allowsReuse =
  'Whether a provider who has translated for you may also be suggested those translations when ' +
  'they work for other clients. Your name and your jobs are not shown.';

/** The body that changes what a client allows. */
export const memorySettingsBodySchema = z
  .strictObject({ allows_reuse: z.boolean().describe(allowsReuse) })
  .meta({
    id: 'MemorySettingsBody',
    description: 'A change of what a client allows.',
    example: { allows_reuse: true },
  });

/** The permissions of a client, in a response. */
export const memorySettingsSchema = z
  .object({ allows_reuse: z.boolean().describe(allowsReuse) })
  .meta({
    id: 'MemorySettings',
    description: 'What a client allows with the translations of their texts.',
    example: { allows_reuse: false },
  });

/** A match in a response; of the jobs of other clients it shows nothing. */
export const presentMatch = ({ segment, score, difference, isSameClient }: OfferedMatch) => ({
  id: segment.id,
  source: segment.source,
  text: segment.target,
  score,
  difference,
  client_is_same: isSameClient,
  job_id: isSameClient ? segment.jobId : null,
  delivered_at: presentInstant(segment.deliveredAt),
});

/** A segment of the caller's memory in a response. */
export const presentSegment = (segment: MemorySegment) => ({
  id: segment.id,
  source_language: segment.sourceLanguage,
  target_language: segment.targetLanguage,
  source: segment.source,
  text: segment.target,
  job_id: segment.jobId,
  delivered_at: presentInstant(segment.deliveredAt),
});

/** The permissions of a client, in a response. */
export const presentMemorySettings = ({ isReusable }: MemorySettings) => ({
  allows_reuse: isReusable,
});
