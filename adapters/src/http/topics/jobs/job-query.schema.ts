import { jobStatuses, serviceTypes, type AccountId, type JobId, type JobQuery } from '@nsem/core';
import { z } from 'zod';
import { filledText, pathId } from '../../operations/fields.ts';
import { momentQuery } from '../../operations/moment-query.ts';
import { pageOf, pageShape } from '../../operations/paging.ts';

const mostIds = 100;
/** The digits of the largest id, and a comma. */
const longestId = 17;

const isIdList = (text: string): boolean =>
  text.split(',').every((id) => /^\d{1,16}$/.test(id) && Number.isSafeInteger(Number(id)));

/** Ids of jobs, with commas between them. */
const idList = () =>
  z
    .string()
    .max(mostIds * longestId)
    .refine(isIdList, { error: 'must be ids of jobs, with commas between' })
    .refine((text) => text.split(',').length <= mostIds, {
      error: `must be at most ${mostIds} ids`,
    })
    .transform((text) => text.split(',').map((id) => Number(id) as JobId))
    .optional()
    .meta({
      description: `Only those of these jobs that are yours: at most ${mostIds} ids, with commas between.`,
      example: '128,131',
    });

/** The filters of a list of jobs. */
export const jobQuerySchema = z.strictObject({
  status: z.enum(jobStatuses).optional().describe('Only jobs with this status.'),
  service_type: z.enum(serviceTypes).optional().describe('Only jobs of this type of service.'),
  ids: idList(),
  reference: filledText(128).optional().meta({
    description: 'The job with this reference; not for providers.',
    example: 'INV-2026-0117',
  }),
  created_after: momentQuery('start').meta({
    description: 'Created at this moment or later, or since the beginning of this day in UTC.',
    example: '2026-11-01',
  }),
  created_before: momentQuery('start').meta({
    description: 'Created before this moment, or before this day in UTC.',
    example: '2026-12-01',
  }),
  client_id: pathId<AccountId>().optional().meta({
    description: 'The jobs of this client; for admins only.',
    example: 12,
  }),
  ...pageShape,
});

/** The list of jobs that a query describes. */
export const jobQueryOf = (query: z.output<typeof jobQuerySchema>): JobQuery => ({
  status: query.status,
  serviceType: query.service_type,
  ids: query.ids,
  reference: query.reference,
  createdFrom: query.created_after,
  createdBefore: query.created_before,
  clientId: query.client_id,
  page: pageOf(query),
});
