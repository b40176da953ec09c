import {
  createWeeklyPayouts,
  type EarningHoldPolicy,
  type JobId,
  type ListedEarning,
  type ListedPayout,
  listHeldEarnings,
  listMyPayouts,
  listPayouts,
  listPayoutTransactions,
  type PayoutEnding,
  type PayoutId,
  processPayout,
  readPayout,
  releaseEarning,
  requestPayoutUpdate,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { answer, answerWith, created } from '../../replies/reply.ts';
import {
  answerDoneOrWaiting,
  type TwoAdmins,
  waitingAnswer,
  waitingRefusals,
} from '../approvals/approvals.schema.ts';
import type { PayoutAccounts } from '../payout-accounts/payout-accounts.routes.ts';
import type { TargetContext } from '../payout-accounts/payout-accounts.schema.ts';
import {
  heldEarningSchema,
  ownPayoutQuerySchema,
  payoutQuerySchema,
  payoutSchema,
  payoutTransactionSchema,
  payoutUpdateSchema,
  presentHeldEarning,
  presentPaidJob,
  presentPayout,
  presentPayoutToAdmin,
  weeklyRunSchema,
} from './payouts.schema.ts';

type Holding = PayoutAccounts & Readonly<{ earningHold: EarningHoldPolicy }>;

const presentToAdmin = (context: TargetContext) => (payout: ListedPayout) =>
  presentPayoutToAdmin(payout, context);

const payoutParams = z.object({ id: pathId<PayoutId>('The id of the payout.') });

const answers = { 200: { description: 'The payout.', schema: payoutSchema } };

const listAnswers = {
  200: { description: 'The payouts.', schema: z.array(payoutSchema), headers: pageHeaders },
};

const paidAnswers = {
  200: {
    description: 'The jobs and refunds, oldest first.',
    schema: z.array(payoutTransactionSchema),
  },
};

const idOf = ({ id }: ListedPayout): number => id;

/** A payout account is stored encrypted in its own row, and never in an idempotent response. */
function withoutAccount(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutAccount);
  const { account, ...stored } = body as Readonly<Record<string, unknown>>;
  return account === null ? body : stored;
}

const presentTransactions = (earnings: readonly ListedEarning[]) => earnings.map(presentPaidJob);

const toEnding = (body: z.output<typeof payoutUpdateSchema>): PayoutEnding =>
  body.status === 'completed'
    ? { status: body.status, reference: body.reference ?? null }
    : { status: body.status, failureReason: body.failure_reason ?? '' };

export const payoutOperations = {
  createWeeklyPayouts: defineOperation({
    method: 'POST',
    path: '/wallet/admin/payouts/weekly',
    tag: 'Payouts',
    summary: 'Create the weekly payouts',
    description:
      'Creates one payout for each provider from all unpaid earnings up to now, or up to ' +
      'the end of the given week, except those that are held.\n\n' +
      'Refunds are deducted whenever they were made. A repeated run creates nothing and ' +
      'returns an empty list.',
    sdk: {
      method: 'admin.payouts.createWeekly',
      throws: 'ValidationError if `week_start` is not a Monday, or is in the future.',
      example: `
        const payouts = await nsem.admin.payouts.createWeekly({ week_start: '2026-11-16' });
        for (const { id } of payouts) await nsem.admin.payouts.process(id);`,
    },
    access: 'payouts.create',
    idempotent: true,
    body: { schema: weeklyRunSchema, media: ['application/json'], optional: true },
    answers: {
      201: { description: 'The payouts that were created.', schema: z.array(payoutSchema) },
    },
    refusals: ['payout.week-invalid'],
    handle({ body, now, perform }, { earningHold: hold, payoutAccountVault }: Holding) {
      const reply = (payouts: readonly ListedPayout[]) => {
        const present = presentToAdmin({ payoutAccountVault, now });
        return created('/wallet/admin/payouts', payouts.map(present));
      };
      const answering = { reply, store: withoutAccount };
      const run = { weekStart: body.week_start ?? null };
      return perform(createWeeklyPayouts, run, answering, { hold, payoutAccountVault });
    },
  }),

  listPayouts: defineOperation({
    method: 'GET',
    path: '/wallet/admin/payouts',
    tag: 'Payouts',
    summary: 'List the payouts of all providers, newest first',
    sdk: {
      method: 'admin.payouts.list',
      example: `
        for await (const payout of nsem.admin.payouts.list({ status: 'pending' })) {
          console.log(payout.id, payout.service_provider_name, payout.amount);
        }`,
    },
    access: 'payouts.browse',
    query: payoutQuerySchema,
    answers: listAnswers,
    async handle(call, { payoutAccountVault }: PayoutAccounts) {
      const { status, service_provider_id: providerId } = call.query;
      const request = { status, providerId, page: pageOf(call.query) };
      const present = presentToAdmin({ payoutAccountVault, now: call.now });
      return answerPage(call, await call.read(listPayouts, request), { idOf, present });
    },
  }),

  readPayout: defineOperation({
    method: 'GET',
    path: '/wallet/admin/payouts/{id}',
    tag: 'Payouts',
    summary: 'Read a payout',
    sdk: {
      method: 'admin.payouts.get',
      example: 'const { status, failure_reason } = await nsem.admin.payouts.get(7);',
    },
    access: 'payouts.browse',
    params: payoutParams,
    answers,
    refusals: ['payout.not-found'],
    handle: async ({ now, params, read }, { payoutAccountVault }: PayoutAccounts) =>
      answerWith(await read(readPayout, params.id), presentToAdmin({ payoutAccountVault, now })),
  }),

  listPayoutTransactions: defineOperation({
    method: 'GET',
    path: '/wallet/admin/payouts/{id}/transactions',
    tag: 'Payouts',
    summary: 'List the jobs that a payout pays for',
    description: 'One transaction per job, oldest first; refunds are negative.',
    sdk: {
      method: 'admin.payouts.listTransactions',
      paged: true,
      example: `
        for await (const { job_id, kind, amount } of nsem.admin.payouts.listTransactions(7)) {
          console.log(job_id, kind, amount);
        }`,
    },
    access: 'payouts.browse',
    params: payoutParams,
    answers: paidAnswers,
    refusals: ['payout.not-found'],
    handle: async ({ params, read }) =>
      answerWith(await read(listPayoutTransactions, params.id), presentTransactions),
  }),

  processPayout: defineOperation({
    method: 'POST',
    path: '/wallet/admin/payouts/{id}/process',
    tag: 'Payouts',
    summary: 'Start the transfer of a payout, for the first time or again after it failed',
    sdk: { method: 'admin.payouts.process', example: 'await nsem.admin.payouts.process(7);' },
    access: 'payouts.settle',
    idempotent: true,
    params: payoutParams,
    answers,
    refusals: ['payout.not-found', 'payout.wrong-state', 'payout.provider-not-payable'],
    handle({ now, params, perform }, { payoutAccountVault }: PayoutAccounts) {
      const present = presentToAdmin({ payoutAccountVault, now });
      const reply = (payout: ListedPayout) => answer(present(payout));
      return perform(processPayout, params.id, { reply, store: withoutAccount });
    },
  }),

  updatePayout: defineOperation({
    method: 'PUT',
    path: '/wallet/admin/payouts/{id}',
    tag: 'Payouts',
    summary: 'Record how the transfer of a payout ended',
    description:
      'Either completed, with the reference of the transfer, or failed, with the reason.',
    sdk: {
      method: 'admin.payouts.update',
      example: `
        await nsem.admin.payouts.update(7, { status: 'completed', reference: 'MOMO-77120' });
        await nsem.admin.payouts.update(8, { status: 'failed', failure_reason: 'The number is closed.' });`,
    },
    access: 'payouts.settle',
    idempotent: true,
    params: payoutParams,
    body: { schema: payoutUpdateSchema, media: ['application/json'] },
    answers: { ...answers, ...waitingAnswer },
    refusals: [
      'payout.not-found',
      'payout.wrong-state',
      'payout.reason-missing',
      ...waitingRefusals,
    ],
    handle(
      { params: { id }, body, now, perform },
      { twoAdmins, payoutAccountVault }: TwoAdmins & PayoutAccounts,
    ) {
      const update = { id, ending: toEnding(body) };
      const present = presentToAdmin({ payoutAccountVault, now });
      const answerPayout = (payout: ListedPayout) => answer(present(payout));
      const reply = answerDoneOrWaiting(answerPayout, now);
      const answering = { reply, store: withoutAccount };
      return perform(requestPayoutUpdate, update, answering, { twoAdmins });
    },
  }),

  listMyPayouts: defineOperation({
    method: 'GET',
    path: '/wallet/payouts',
    tag: 'Payouts',
    summary: 'List your payouts, newest first',
    sdk: {
      method: 'payouts.list',
      query: 'OwnPayoutQuery',
      example: `
        for await (const payout of nsem.payouts.list({ status: 'completed' })) {
          console.log(payout.week_start, payout.amount, payout.reference);
        }`,
    },
    access: 'payouts.read',
    query: ownPayoutQuerySchema,
    answers: listAnswers,
    async handle(call) {
      const request = { status: call.query.status, page: pageOf(call.query) };
      const page = { idOf, present: presentPayout };
      return answerPage(call, await call.read(listMyPayouts, request), page);
    },
  }),

  readMyPayout: defineOperation({
    method: 'GET',
    path: '/wallet/payouts/{id}',
    tag: 'Payouts',
    summary: 'Read one of your payouts',
    sdk: {
      method: 'payouts.get',
      example: 'const { status, reference, failure_reason } = await nsem.payouts.get(7);',
    },
    access: 'payouts.read',
    params: payoutParams,
    answers,
    refusals: ['payout.not-found'],
    handle: async ({ params, read }) =>
      answerWith(await read(readPayout, params.id), presentPayout),
  }),

  listMyPayoutTransactions: defineOperation({
    method: 'GET',
    path: '/wallet/payouts/{id}/transactions',
    tag: 'Payouts',
    summary: 'List the jobs that your payout pays for',
    description: 'One transaction per job, oldest first; refunds are negative.',
    sdk: {
      method: 'payouts.listTransactions',
      paged: true,
      example: 'const { data: transactions } = await nsem.payouts.listTransactions(7);',
    },
    access: 'payouts.read',
    params: payoutParams,
    answers: paidAnswers,
    refusals: ['payout.not-found'],
    handle: async ({ params, read }) =>
      answerWith(await read(listPayoutTransactions, params.id), presentTransactions),
  }),
};

type HoldingEarnings = Readonly<{ earningHold: EarningHoldPolicy }>;

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
    async handle({ read }, { earningHold: hold }: HoldingEarnings) {
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
