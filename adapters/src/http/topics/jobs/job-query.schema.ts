import {
  type AccountId,
  instant,
  type JobId,
  type JobQuery,
  jobSorts,
  jobStatuses,
  type OfferPage,
  offerSorts,
  serviceTypes,
} from '@nsem/core';
import { z } from 'zod';
import { outputFormats } from '../../../output-formats/output-format.ts';
import { filledText, pathId, providerIdText, sharedAs, text } from '../../operations/fields.ts';
import { instantQuery } from '../../operations/instants.ts';
import { type Place, placedPageShape } from '../../operations/paging.ts';
import { readIfMatch } from '../../replies/compress-text.ts';

const mostIds = 100;
/** The digits of the largest id, and a comma. */
const longestId = 17;

const isIdList = (list: string): boolean =>
  list.split(',').every((id) => /^\d{1,16}$/.test(id) && Number.isSafeInteger(Number(id)));

/** Ids of jobs, with commas between them. */
const idList = () =>
  z
    .string()
    .max(mostIds * longestId)
    .refine(isIdList, { error: 'must be ids of jobs, with commas between' })
    .refine((list) => list.split(',').length <= mostIds, {
      error: `must be at most ${mostIds} ids`,
    })
    .transform((list) => list.split(',').map((id) => Number(id) as JobId))
    .optional()
    .meta({
      description: `Only those of these jobs that are yours: at most ${mostIds} ids, with commas between.`,
      example: '128,131',
    });

/** The filters of a list of jobs. */
export const jobFilterShape = {
  q: text(200).optional().meta({
    description:
      'Words at the beginning of the content or in the reference, or the number of a job: `#17`. Admins also find the names of clients and providers. Not for keys that may not read contents.',
    example: 'clean water',
  }),
  status: z.enum(jobStatuses).optional().describe('Only jobs with this status.'),
  service_type: z.enum(serviceTypes).optional().describe('Only jobs of this type of service.'),
  ids: idList(),
  reference: filledText(128).optional().meta({
    description: 'The job with this reference; not for providers.',
    example: 'INV-2026-0117',
  }),
  created_after: instantQuery('start').meta({
    description: 'Created at this time or later, or since the beginning of this day in UTC.',
    example: '2026-11-01',
  }),
  created_before: instantQuery('start').meta({
    description: 'Created before this time, or before this day in UTC.',
    example: '2026-12-01',
  }),
  client_id: pathId<AccountId>().optional().meta({
    description: 'The jobs of this client; for admins only.',
    example: 12,
  }),
  language: text(100).optional().meta({
    description: 'The code or name of a language that the jobs are from, to or in.',
    example: 'tw',
  }),
  provider_id: providerIdText().optional().meta({
    description: 'The jobs that this provider works or worked on; not for providers.',
    example: 'PRV-7K2M9Q',
  }),
};

/** The filters and the order of a list of jobs. */
export const jobQuerySchema = z.strictObject({
  ...jobFilterShape,
  sort: z.enum(jobSorts).default('newest').meta({
    description:
      '`newest` or `oldest` first, or `updated`: those with the latest move first. A job that moves meanwhile can be missing on the pages that follow. `due`: the next due time first, and jobs without one last; for admins only with `client_id` or `provider_id`.',
    example: 'newest',
  }),
  ...placedPageShape,
});

/** The order of the jobs on offer. */
export const offerQuerySchema = z.strictObject({
  sort: z.enum(offerSorts).default('due').meta({
    description:
      '`due`: the next due time first, and jobs without one last, newest first; or `newest` first.',
    example: 'due',
  }),
  ...placedPageShape,
});

type JobFilterQuery = z.output<z.ZodObject<typeof jobFilterShape>>;

const filled = (written: string | undefined): string | undefined => written?.trim() || undefined;

/** The words that a query searches for; undefined if there are none. */
export const searchedText = ({ q }: Pick<JobFilterQuery, 'q'>): string | undefined => filled(q);

/** The jobs that the filters of a query select. */
export const jobChoiceOf = (query: JobFilterQuery): Omit<JobQuery, 'page'> => ({
  status: query.status,
  serviceType: query.service_type,
  ids: query.ids,
  reference: query.reference,
  createdFrom: query.created_after,
  createdBefore: query.created_before,
  clientId: query.client_id,
  language: filled(query.language),
  providerId: query.provider_id ?? undefined,
});

/** A page of a list whose order may need a time; one more job than is answered. */
const placedPageOf = <S>({ limit, cursor, sort }: PlacedQuery<S>) => ({
  limit: limit + 1,
  before: cursor?.id,
  beforeAt: cursor?.at === undefined ? undefined : instant(cursor.at),
  sort,
});

type PlacedQuery<S> = Readonly<{ limit: number; cursor?: Place | undefined; sort: S }>;

/** The page of the jobs on offer that a query describes. */
export const offerPageOf = (query: z.output<typeof offerQuerySchema>): OfferPage =>
  placedPageOf(query);

/** The list of jobs that a query describes. */
export const jobQueryOf = (query: z.output<typeof jobQuerySchema>): JobQuery => ({
  ...jobChoiceOf(query),
  page: placedPageOf(query),
});

/** How an output is downloaded. */
export const outputQuerySchema = z.strictObject({
  format: z
    .enum([...outputFormats, 'original'])
    .optional()
    .meta({
      description:
        'For transcripts: `txt` for plain text, `docx` for a Word document, `srt` or `vtt` for subtitles. For translations of documents: `original` for the document that the client sent, translated. Without it the file is sent as it was delivered.',
      example: 'srt',
    }),
});

/** The header that makes a change conditional. */
export const ifMatchHeader = z.object({
  'If-Match': z
    .string()
    .max(1_000)
    .optional()
    .meta({
      description:
        'The version of the job to which the change applies, from its `version` or an ETag; a job that has changed is refused with 412.',
      example: '"128-in_progress-mwosilhs"',
      ...sharedAs('If-Match'),
    }),
});

/** The versions to which a change applies, for its use case. */
export const versionsOf = ({ 'If-Match': list }: z.output<typeof ifMatchHeader>) => ({
  versions: readIfMatch(list),
});
