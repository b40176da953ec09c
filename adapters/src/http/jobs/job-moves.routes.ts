import {
  assignJob,
  can,
  cancelJob,
  deliverJob,
  editJob,
  failJob,
  findJobFor,
  invariant,
  ok,
  refundJob,
  refuse,
  releaseJob,
  type Actor,
  type Job,
  type JobId,
  type MoveContext,
  type RequestContext,
  type Result,
  type Stores,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import type { AnyFault } from '../http-fault.ts';
import { performOnce } from '../idempotency.ts';
import { defineOperation, type Call } from '../operation.ts';
import { answer, type Reply } from '../reply.ts';
import type { World } from '../world.ts';
import {
  assignmentSchema,
  deliverySchema,
  failureSchema,
  jobUpdateSchema,
  refundSchema,
} from './job-bodies.schema.ts';
import { presentJob } from './jobs.presenter.ts';
import { jobSchema } from './jobs.schema.ts';
import { mergeWork } from './merge-work.ts';
import { receiveDelivery } from './receive-delivery.ts';

const params = z.object({ id: pathId<JobId>() });

const answers = { 200: { description: 'The job.', schema: jobSchema } };

/** The job as it is after a move, with the public id of who works on it. */
async function presentMoved<F>(stores: Stores, actor: Actor, moved: Result<Job, F>) {
  if (!moved.ok) return moved;
  const job = await stores.jobs.find(moved.value.id);
  invariant(job !== undefined, 'a moved job is still there');
  return ok(answer(presentJob(job, actor)));
}

type MoveCall = Call<z.output<typeof params>, undefined, unknown, Actor>;

/** Makes a move of the job that the call names, and answers the job as it then is. */
const makeMove = (
  call: Pick<MoveCall, 'actor' | 'now' | 'params' | 'repeatable'>,
  world: World,
  move: (stores: Stores, id: JobId, context: MoveContext) => Promise<Result<Job, AnyFault>>,
): Promise<Result<Reply, AnyFault>> => {
  const { actor, now, params: of } = call;
  return performOnce(call, world, async (stores) =>
    presentMoved(stores, actor, await move(stores, of.id, { actor, now })),
  );
};

/** Finds the job that is to be changed, and changes what the body says. */
async function editFound(
  stores: Stores,
  { id, body }: Readonly<{ id: JobId; body: z.output<typeof jobUpdateSchema> }>,
  context: RequestContext,
) {
  const found = await findJobFor(stores, context.actor, { id, action: 'jobs.edit' });
  if (!found.ok) return found;
  const work = mergeWork(found.value.work, body);
  if (!work.ok) return work;
  const edit = { id, work: work.value, content: body.content, providerId: body.provider_id };
  return editJob(stores, edit, context);
}

/** Takes in what a provider hands over for a job, and completes the job with it. */
async function deliver(
  call: MoveCall,
  outputText: string | undefined,
  world: World,
): Promise<Result<Reply, AnyFault>> {
  const { actor } = call;
  const { id } = call.params;
  const found = await world.unitOfWork.read((stores) =>
    findJobFor(stores, actor, { id, action: 'jobs.deliver' }),
  );
  if (!found.ok) return found;
  const received = await receiveDelivery(call.uploads, found.value, outputText);
  if (!received.ok) return received;
  return makeMove(call, world, (stores, job, context) =>
    deliverJob(stores, { id: job, ...received.value }, context),
  );
}

const updateJob = defineOperation({
  id: 'updateJob',
  method: 'PUT',
  path: '/jobs/{id}',
  tag: 'Jobs',
  summary: 'Change a pending job, or deliver one in progress',
  description:
    'A client changes content, languages or provider: it is counted and priced again. ' +
    'The provider delivers with status completed and output_text.',
  access: 'signed-in',
  params,
  body: {
    schema: jobUpdateSchema,
    media: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  },
  answers,
  refusals: [
    'http.forbidden',
    'job.not-found',
    'job.wrong-state',
    'job.service-fixed',
    'job.output-unfit',
    'job.provider-unknown',
    'job.provider-unfit',
    'job.provider-inactive',
    'language.unknown',
    'service.same-languages',
    'pricing.nothing-to-count',
    'pricing.no-active-price',
    'wallet.insufficient-funds',
  ],
  async handle(call, world) {
    const { actor, body, now } = call;
    const delivers = body.output_text !== undefined;
    if (!can(actor, delivers ? 'jobs.deliver' : 'jobs.edit')) {
      return refuse({ code: 'http.forbidden' });
    }
    if (delivers) return deliver(call, body.output_text, world);
    const context = { actor, now, promotion: world.promotion };
    const request = { id: call.params.id, body };
    return world.unitOfWork.write(async (stores) =>
      presentMoved(stores, actor, await editFound(stores, request, context)),
    );
  },
});

const takeJob = defineOperation({
  id: 'assignJob',
  method: 'POST',
  path: '/jobs/{id}/assign',
  tag: 'Jobs',
  summary: 'Take a job; an admin gives it to the provider named',
  access: 'jobs.assign',
  idempotent: true,
  params,
  body: { schema: assignmentSchema, media: ['application/json'], optional: true },
  answers,
  refusals: [
    'job.not-found',
    'job.wrong-state',
    'job.taker-inactive',
    'job.provider-unavailable',
    'job.provider-unnamed',
    'job.provider-unknown',
    'job.provider-unfit',
    'job.provider-inactive',
  ],
  handle(call, world) {
    const providerId = call.body.provider_id ?? null;
    return makeMove(call, world, (stores, id, context) =>
      assignJob(stores, { id, providerId }, context),
    );
  },
});

const deliverOutput = defineOperation({
  id: 'deliverJob',
  method: 'POST',
  path: '/jobs/{id}/deliver',
  tag: 'Jobs',
  summary: 'Hand in the output: text, a document or, for a narration, audio',
  access: 'jobs.deliver',
  idempotent: true,
  params,
  body: {
    schema: deliverySchema,
    media: ['application/json', 'multipart/form-data'],
    file: {
      field: 'file',
      description: '.txt, .md, .srt, .vtt, .docx or .pdf; a narration’s audio.',
    },
  },
  answers,
  refusals: [
    'job.not-found',
    'job.wrong-state',
    'job.output-unfit',
    'http.file-missing',
    'upload.empty',
    'upload.too-large',
    'upload.unreadable-audio',
    'upload.unfit-type',
  ],
  handle: (call, world) => deliver(call, call.body.output_text, world),
});

const giveBack = defineOperation({
  id: 'releaseJob',
  method: 'POST',
  path: '/jobs/{id}/release',
  tag: 'Jobs',
  summary: 'Give a job back to those who may take it',
  access: 'jobs.release',
  idempotent: true,
  params,
  answers,
  refusals: ['job.not-found', 'job.wrong-state'],
  handle: (call, world) => makeMove(call, world, releaseJob),
});

const giveUp = defineOperation({
  id: 'failJob',
  method: 'POST',
  path: '/jobs/{id}/fail',
  tag: 'Jobs',
  summary: 'Give a job up for a reason; the client gets everything back',
  access: 'jobs.fail',
  idempotent: true,
  params,
  body: { schema: failureSchema, media: ['application/json'] },
  answers,
  refusals: ['job.not-found', 'job.wrong-state'],
  handle(call, world) {
    const { reason } = call.body;
    return makeMove(call, world, (stores, id, context) => failJob(stores, { id, reason }, context));
  },
});

const giveMoneyBack = defineOperation({
  id: 'refundJob',
  method: 'POST',
  path: '/jobs/{id}/refund',
  tag: 'Jobs',
  summary: 'Refund a completed job for a reason; the client gets back what it cost',
  description:
    'The provider’s earning is taken from their next payout, if it was paid out already. ' +
    'The output stays readable, and a first translation is free again.',
  access: 'jobs.refund',
  idempotent: true,
  params,
  body: { schema: refundSchema, media: ['application/json'] },
  answers,
  refusals: ['job.not-found', 'job.wrong-state'],
  handle(call, world) {
    const { reason } = call.body;
    return makeMove(call, world, (stores, id, context) =>
      refundJob(stores, { id, reason }, context),
    );
  },
});

const callOff = defineOperation({
  id: 'cancelJob',
  method: 'DELETE',
  path: '/jobs/{id}',
  tag: 'Jobs',
  summary: 'Cancel a job; everything held is given back',
  description: 'Its client while it is pending, an admin while it is not completed.',
  access: 'jobs.cancel',
  params,
  answers,
  refusals: ['job.not-found', 'job.wrong-state'],
  handle: (call, world) => makeMove(call, world, cancelJob),
});

export const jobMoveOperations = [
  updateJob,
  takeJob,
  deliverOutput,
  giveBack,
  giveUp,
  giveMoneyBack,
  callOff,
];
