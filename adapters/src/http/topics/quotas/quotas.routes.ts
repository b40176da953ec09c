import { readLimits, type Quotas } from '@nsem/core';
import type { Limits } from '../../limits/limits.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerWith } from '../../replies/reply.ts';
import { presentLimits } from './quotas.presenter.ts';
import { limitsSchema } from './quotas.schema.ts';

type LimitsInForce = Readonly<{
  quotas: Quotas;
  limits: Limits | null;
  maxUploadBytes: number;
  eraseAfterDays: number;
}>;

export const quotaOperations = {
  readLimits: defineOperation({
    method: 'GET',
    path: '/users/me/limits',
    tag: 'Accounts',
    summary: 'Read the limits of your account',
    description:
      'The quotas of your role with what you use of each, the rate limit, the upload size, and when ' +
      'the contents of a deleted account are erased.',
    sdk: {
      method: 'account.getLimits',
      throws: "PermissionError with an admin's API key.",
      example: `
        const { quotas } = await nsem.account.getLimits();
        const openJobs = quotas.find(({ quota }) => quota === 'open-jobs');`,
    },
    access: 'limits.read',
    answers: { 200: { description: 'The limits.', schema: limitsSchema } },
    async handle({ read }, { quotas, limits, maxUploadBytes, eraseAfterDays }: LimitsInForce) {
      const standings = await read(readLimits, {}, { quotas });
      const calls = limits?.calls.quota ?? null;
      const policy = { calls, maxUploadBytes, eraseAfterDays };
      return answerWith(standings, (all) => presentLimits(all, policy));
    },
  }),
};
