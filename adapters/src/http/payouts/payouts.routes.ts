import {
  endPayout,
  findPayoutFor,
  listPaidJobs,
  ok,
  processPayout,
  runPayouts,
  type Actor,
  type ListedPayout,
  type PayoutEnding,
  type PayoutFilter,
  type PayoutId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import { performOnce } from '../idempotency.ts';
import { defineOperation, type Call } from '../operation.ts';
import { answerPage, pageHeaders, pageOf } from '../paging.ts';
import { answer, created } from '../reply.ts';
import type { World } from '../world.ts';
import { presentPaidJob, presentPayout } from './payouts.presenter.ts';
import {
  ownPayoutQuerySchema,
  payoutQuerySchema,
  payoutSchema,
  payoutTransactionSchema,
  payoutUpdateSchema,
  weeklyRunSchema,
} from './payouts.schema.ts';

const params = z.object({ id: pathId<PayoutId>() });

const answers = { 200: { description: 'The payout.', schema: payoutSchema } };

const listAnswers = {
  200: { description: 'The payouts.', schema: z.array(payoutSchema), headers: pageHeaders },
};

const paidAnswers = {
  200: { description: 'What it pays, oldest first.', schema: z.array(payoutTransactionSchema) },
};

type ListCall = Call<unknown, z.output<typeof ownPayoutQuerySchema>, unknown, Actor>;

async function answerList(call: ListCall, { unitOfWork }: World, filter: PayoutFilter) {
  const payouts = await unitOfWork.read((stores) =>
    stores.payouts.list(filter, pageOf(call.query)),
  );
  const idOf = ({ id }: ListedPayout) => id;
  return ok(answerPage(call, payouts, { idOf, present: presentPayout }));
}

type PayoutCall = Call<z.output<typeof params>, unknown, unknown, Actor>;

async function answerPaidJobs({ actor, params: { id } }: PayoutCall, { unitOfWork }: World) {
  const paid = await unitOfWork.read((stores) => listPaidJobs(stores, actor, id));
  return paid.ok ? ok(answer(paid.value.map(presentPaidJob))) : paid;
}

const runWeekly = defineOperation({
  id: 'createWeeklyPayouts',
  method: 'POST',
  path: '/wallet/admin/payouts/weekly',
  tag: 'Payouts',
  summary: 'Pay every provider what they are owed',
  description:
    'One payout for each provider over everything earned up to now, or up to the end of the week ' +
    'named, that no payout has paid. What was refunded is taken off, whenever that was. ' +
    'Pressing twice makes nothing: the second answer is empty.',
  access: 'payouts.manage',
  idempotent: true,
  body: { schema: weeklyRunSchema, media: ['application/json'], optional: true },
  answers: { 201: { description: 'The payouts that were made.', schema: z.array(payoutSchema) } },
  refusals: ['payout.week-unfit'],
  handle(call, world) {
    const weekStart = call.body.week_start ?? null;
    return performOnce(call, world, async (stores) => {
      const made = await runPayouts(stores, { weekStart }, call.now);
      return made.ok ? ok(created('/wallet/admin/payouts', made.value.map(presentPayout))) : made;
    });
  },
});

const readPayouts = defineOperation({
  id: 'listPayouts',
  method: 'GET',
  path: '/wallet/admin/payouts',
  tag: 'Payouts',
  summary: 'Everyone’s payouts, newest first',
  access: 'payouts.manage',
  query: payoutQuerySchema,
  answers: listAnswers,
  handle(call, world) {
    const { status, service_provider_id: providerId } = call.query;
    return answerList(call, world, { status, providerId });
  },
});

const readPayout = defineOperation({
  id: 'readPayout',
  method: 'GET',
  path: '/wallet/admin/payouts/{id}',
  tag: 'Payouts',
  summary: 'One payout',
  access: 'payouts.manage',
  params,
  answers,
  refusals: ['payout.not-found'],
  async handle({ actor, params: { id } }, { unitOfWork }) {
    const found = await unitOfWork.read((stores) => findPayoutFor(stores, actor, id));
    return found.ok ? ok(answer(presentPayout(found.value))) : found;
  },
});

const readPaidJobs = defineOperation({
  id: 'listPayoutTransactions',
  method: 'GET',
  path: '/wallet/admin/payouts/{id}/transactions',
  tag: 'Payouts',
  summary: 'The jobs that a payout pays for',
  access: 'payouts.manage',
  params,
  answers: paidAnswers,
  refusals: ['payout.not-found'],
  handle: answerPaidJobs,
});

const send = defineOperation({
  id: 'processPayout',
  method: 'POST',
  path: '/wallet/admin/payouts/{id}/process',
  tag: 'Payouts',
  summary: 'Send a payout, for the first time or again after it failed',
  access: 'payouts.manage',
  idempotent: true,
  params,
  answers,
  refusals: ['payout.not-found', 'payout.wrong-state'],
  handle: (call, world) =>
    performOnce(call, world, async (stores) => {
      const sent = await processPayout(stores, call.params.id, call.now);
      return sent.ok ? ok(answer(presentPayout(sent.value))) : sent;
    }),
});

const toEnding = (body: z.output<typeof payoutUpdateSchema>): PayoutEnding =>
  body.status === 'completed'
    ? { status: body.status, reference: body.reference ?? null }
    : { status: body.status, failureReason: body.failure_reason ?? '' };

const update = defineOperation({
  id: 'updatePayout',
  method: 'PUT',
  path: '/wallet/admin/payouts/{id}',
  tag: 'Payouts',
  summary: 'Say how the transfer of a payout ended',
  description: 'Completed, with the transfer’s reference, or failed, with the reason.',
  access: 'payouts.manage',
  params,
  body: { schema: payoutUpdateSchema, media: ['application/json'] },
  answers,
  refusals: ['payout.not-found', 'payout.wrong-state', 'payout.reason-missing'],
  handle: ({ params: { id }, body, now }, { unitOfWork }) =>
    unitOfWork.write(async (stores) => {
      const ended = await endPayout(stores, { id, ending: toEnding(body) }, now);
      return ended.ok ? ok(answer(presentPayout(ended.value))) : ended;
    }),
});

const readOwnPayouts = defineOperation({
  id: 'listMyPayouts',
  method: 'GET',
  path: '/wallet/payouts',
  tag: 'Payouts',
  summary: 'One’s own payouts, newest first',
  access: 'payouts.read',
  query: ownPayoutQuerySchema,
  answers: listAnswers,
  handle: (call, world) =>
    answerList(call, world, { status: call.query.status, providerId: call.actor.accountId }),
});

const readOwnPaidJobs = defineOperation({
  id: 'listMyPayoutTransactions',
  method: 'GET',
  path: '/wallet/payouts/{id}/transactions',
  tag: 'Payouts',
  summary: 'The jobs that one of one’s own payouts pays for',
  access: 'payouts.read',
  params,
  answers: paidAnswers,
  refusals: ['payout.not-found'],
  handle: answerPaidJobs,
});

export const payoutOperations = [
  runWeekly,
  readPayouts,
  readPayout,
  readPaidJobs,
  send,
  update,
  readOwnPayouts,
  readOwnPaidJobs,
];
