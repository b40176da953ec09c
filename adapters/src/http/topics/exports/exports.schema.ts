import { exportedTables, serviceTypes } from '@nsem/core';
import { z } from 'zod';
import { text } from '../../operations/fields.ts';
import { jobFilterShape } from '../jobs/job-query.schema.ts';

const {
  q,
  language,
  client_id,
  provider_id,
  created_after: createdAfter,
  created_before: createdBefore,
} = jobFilterShape;

/** The table of an export. */
export const exportParamsSchema = z.object({
  table: z.enum(exportedTables).meta({ description: 'Which table.', example: 'jobs' }),
});

/** The filters of exports. Each table has some of them. */
export const exportQuerySchema = z.strictObject({
  status: text(20).optional().meta({
    description:
      'Only jobs, payouts, payout lines, services, approvals or notices with this status.',
    example: 'completed',
  }),
  role: text(20).optional().meta({
    description: 'Only accounts or wallets of users with this role.',
    example: 'client',
  }),
  service_type: z.enum(serviceTypes).optional().describe('Only jobs of this type of service.'),
  q: q.meta({ description: 'For jobs: the words of a search, as in the list of jobs.' }),
  language: language.meta({ description: 'For jobs: the language that they are from, to or in.' }),
  client_id: client_id.meta({ description: 'For jobs: those of this client.', example: 12 }),
  provider_id: provider_id.meta({ description: 'For jobs: those of this provider.' }),
  created_after: createdAfter.meta({
    description: 'For jobs: created at this time or later, or since this day in UTC.',
  }),
  created_before: createdBefore.meta({
    description: 'For jobs: created before this time, or before this day in UTC.',
  }),
});

/** The filter of an export. */
export type ExportQuery = z.output<typeof exportQuerySchema>;
