import { quotaNames } from '@nsem/core';
import { z } from 'zod';

const quotaSchema = z
  .object({
    quota: z.enum(quotaNames).meta({ description: 'What is counted.' }),
    limit: z.int().meta({ description: 'The most that the account may have.' }),
    used: z.int().meta({ description: 'What it has now.' }),
  })
  .meta({ id: 'Quota', example: { quota: 'open-jobs', limit: 2000, used: 12 } });

/** How often callers may call. */
export const rateLimitSchema = z
  .object({
    calls: z.int().describe('How many calls are allowed.'),
    seconds: z.int().describe('In how many seconds.'),
  })
  .nullable()
  .meta({ description: 'So many calls in so many seconds; null if there is no limit.' });

/** The limits of an account. */
export const limitsSchema = z
  .object({
    quotas: z.array(quotaSchema).meta({ description: "The quotas of the account's role." }),
    rate_limit: rateLimitSchema,
    max_upload_bytes: z.int().meta({ description: 'The size of the largest file.' }),
    contents_erased_after_days: z.int().meta({
      description:
        'How many days after the deletion of your account the contents of your jobs, or your voice samples, are erased.',
    }),
  })
  .meta({
    id: 'AccountLimits',
    description: 'The limits of an account, and what it uses of them.',
    example: {
      quotas: [
        { quota: 'open-jobs', limit: 2000, used: 12 },
        { quota: 'jobs-per-day', limit: 5000, used: 3 },
        { quota: 'stored-bytes', limit: 5368709120, used: 48211034 },
        { quota: 'api-keys', limit: 25, used: 2 },
      ],
      rate_limit: { calls: 300, seconds: 10 },
      max_upload_bytes: 209715200,
      contents_erased_after_days: 30,
    },
  });
