import {
  quotaNames,
  type Quotas,
  type QuotaStanding,
  readLimits,
  type ReviewPolicy,
} from '@nsem/core';
import { z } from 'zod';
import type { Limits } from '../../limits/limits.ts';
import type { Quota } from '../../limits/quota.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerWith } from '../../replies/reply.ts';
import { rateLimitSchema } from '../system/version.schema.ts';

/** The limits of an account in a response. */
const presentLimits = (
  standings: readonly QuotaStanding[],
  limits: Readonly<{ calls: Quota | null }> & Omit<LimitsInForce, 'limits' | 'quotas'>,
) => ({
  quotas: standings.map(({ quota, limit, used }) => ({ quota, limit, used })),
  rate_limit: limits.calls && { calls: limits.calls.calls, seconds: limits.calls.seconds },
  max_upload_bytes: limits.maxUploadBytes,
  contents_erased_after_days: limits.eraseAfterDays,
  review_days: limits.reviews.days,
});

const quotaSchema = z
  .object({
    quota: z.enum(quotaNames).meta({ description: 'What is counted.' }),
    limit: z.int().meta({ description: 'The most that the account may have.' }),
    used: z.int().meta({ description: 'What it has now.' }),
  })
  .meta({ id: 'Quota', example: { quota: 'open-jobs', limit: 2000, used: 12 } });

/** The limits of an account. */
const limitsSchema = z
  .object({
    quotas: z.array(quotaSchema).meta({ description: "The quotas of the account's role." }),
    rate_limit: rateLimitSchema,
    max_upload_bytes: z.int().meta({ description: 'The size of the largest file.' }),
    contents_erased_after_days: z.int().meta({
      description:
        'How many days after the deletion of your account the contents of your jobs, or your voice samples, are erased.',
    }),
    review_days: z.int().meta({
      description: 'How many days clients review a result; 0: it is accepted on delivery.',
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
      review_days: 3,
    },
  });

type LimitsInForce = Readonly<{
  quotas: Quotas;
  limits: Limits | null;
  maxUploadBytes: number;
  eraseAfterDays: number;
  reviews: ReviewPolicy;
}>;

export const quotaOperations = {
  readLimits: defineOperation({
    method: 'GET',
    path: '/users/me/limits',
    tag: 'Accounts',
    summary: 'Read the limits of your account',
    description:
      'The quotas of your role with what you use of each, the rate limit, the upload size, when ' +
      'the contents of a deleted account are erased, and how long results are reviewed.',
    sdk: {
      method: 'account.getLimits',
      throws: "PermissionError with an admin's API key.",
      example: `
        const { quotas } = await nsem.account.getLimits();
        const openJobs = quotas.find(({ quota }) => quota === 'open-jobs');`,
    },
    access: 'limits.read',
    answers: { 200: { description: 'The limits.', schema: limitsSchema } },
    async handle({ read }, { quotas, limits, ...others }: LimitsInForce) {
      const standings = await read(readLimits, {}, { quotas });
      const policy = { ...others, calls: limits?.calls.quota ?? null };
      return answerWith(standings, (all) => presentLimits(all, policy));
    },
  }),
};
