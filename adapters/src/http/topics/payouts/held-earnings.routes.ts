import { listHeldEarnings, releaseEarning, type EarningHoldPolicy, type JobId } from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith } from '../../replies/reply.ts';
import { presentHeldEarning } from './payouts.presenter.ts';
import { heldEarningSchema } from './payouts.schema.ts';

type Holding = Readonly<{ earningHold: EarningHoldPolicy }>;

export const heldEarningOperations = {
  listHeldEarnings: defineOperation({
    method: 'GET',
    path: '/admin/earnings/held',
    tag: 'Payouts',
    summary: 'List the earnings that are held, oldest first',
    description:
      'At most 100; each has its `hold_reasons`.\n\n' +
      'The earning of a job that the platform paid for is left out of payouts until an ' +
      'admin releases it or its provider is trusted: distinct, verified clients have paid ' +
      'for other jobs, and the commission on those covers it.',
    sdk: {
      method: 'admin.earnings.listHeld',
      example: `
        const held = await nsem.admin.earnings.listHeld();
        for (const { job_id, amount, hold_reasons } of held) console.log(job_id, amount, hold_reasons);`,
    },
    access: 'payouts.browse',
    answers: { 200: { description: 'The earnings.', schema: z.array(heldEarningSchema) } },
    async handle({ read }, { earningHold: hold }: Holding) {
      const held = await read(listHeldEarnings, {}, { hold });
      return answerWith(held, (earnings) => earnings.map(presentHeldEarning));
    },
  }),

  releaseEarning: defineOperation({
    method: 'POST',
    path: '/admin/earnings/{job_id}/release',
    tag: 'Payouts',
    summary: 'Release the earning of a job, so that the next run pays it',
    description: 'Releasing it again, or releasing one that is not held, changes nothing.',
    sdk: {
      method: 'admin.earnings.release',
      example: 'const { released_at } = await nsem.admin.earnings.release(128);',
    },
    access: 'earnings.release',
    idempotent: true,
    params: z.object({ job_id: pathId<JobId>('The job that brought the earning.') }),
    answers: { 200: { description: 'The earning.', schema: heldEarningSchema } },
    refusals: ['payout.earning-not-found'],
    handle: ({ params: { job_id: jobId }, perform }) =>
      perform(releaseEarning, jobId, (earning) => answer(presentHeldEarning(earning))),
  }),
};
