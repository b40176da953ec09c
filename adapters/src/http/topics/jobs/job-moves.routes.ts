import {
  assignJob,
  cancelJob,
  failJob,
  releaseJob,
  requestRefund,
  takeBackJob,
  type Actor,
  type JobId,
  type ListedJob,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer } from '../../replies/reply.ts';
import {
  answerDoneOrWaiting,
  waitingAnswer,
  waitingRefusals,
  type TwoAdmins,
} from '../approvals/approvals.schema.ts';
import { uploadUseRefusals } from '../uploads/answer-with-file.ts';
import { deliver, type DeliveryDependencies } from './deliver.ts';
import { assignmentSchema, deliverySchema, largestJobBody } from './job-bodies.schema.ts';
import { failureSchema, refundSchema, takeBackSchema } from './job-endings.schema.ts';
import { ifMatchHeader, versionsOf } from './job-query.schema.ts';
import { presentJob, type Reviews } from './jobs.presenter.ts';
import { jobSchema } from './jobs.schema.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

const answers = { 200: { description: 'The job.', schema: jobSchema } };

const answerJob = (actor: Actor, context: Reviews) => (job: ListedJob) =>
  answer(presentJob(job, actor, context));

export const jobMoveOperations = {
  assignJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/assign',
    tag: 'Jobs',
    summary: 'Take a job as a provider, or assign it to a provider as an admin',
    sdk: { method: 'jobs.assign', example: 'await nsem.jobs.assign(128);' },
    access: 'jobs.assign',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: assignmentSchema, media: ['application/json'], optional: true },
    answers,
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      'job.account-inactive',
      'job.provider-unavailable',
      'job.provider-missing',
      'job.provider-unknown',
      'job.provider-not-qualified',
      'job.provider-inactive',
      'job.provider-blocked',
    ],
    handle({ actor, body, headers, params: { id }, perform }, policy: Reviews) {
      const assignment = { id, providerId: body.provider_id ?? null };
      return perform(assignJob, assignment, answerJob(actor, policy), versionsOf(headers));
    },
  }),

  deliverJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/deliver',
    tag: 'Jobs',
    summary: 'Deliver the output: text, a document or, for a narration, audio',
    sdk: { method: 'jobs.deliver', byHand: true },
    access: 'jobs.deliver',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: {
      schema: deliverySchema,
      media: ['application/json', 'multipart/form-data'],
      maxBytes: largestJobBody,
      numbers: ['upload_id'],
      file: {
        field: 'file',
        description: '.txt, .md, .srt, .vtt, .docx or .pdf; a narration’s audio.',
      },
    },
    answers,
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      'job.check-timed-out',
      'job.delivery-has-errors',
      'job.delivery-needs-note',
      'job.marks-mismatch',
      'job.texts-mismatch',
      'job.output-invalid',
      ...uploadUseRefusals,
      'document.timed-out',
      'document.unreadable',
      'http.file-missing',
      'upload.empty',
      'upload.too-large',
      'upload.unreadable-audio',
      'upload.type-unsupported',
    ],
    handle(call, dependencies: DeliveryDependencies) {
      const { output_text: outputText, upload_id: uploadId, note } = call.body;
      return deliver(call, { outputText, uploadId, note }, dependencies);
    },
  }),

  releaseJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/release',
    tag: 'Jobs',
    summary: 'Release a job to the providers who may take it',
    sdk: { method: 'jobs.release', example: 'await nsem.jobs.release(128);' },
    access: 'jobs.release',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    answers,
    refusals: ['job.not-found', 'job.version-mismatch', 'job.wrong-state', 'job.in-revision'],
    handle: ({ actor, headers, params: { id }, perform }, policy: Reviews) =>
      perform(releaseJob, id, answerJob(actor, policy), versionsOf(headers)),
  }),

  takeBackJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/take-back',
    tag: 'Jobs',
    summary: 'Take a late job back from its provider',
    description:
      'Only once its due time has passed. Every provider who offers the work may take the ' +
      'job then, also if you had requested one. The provider reads the reason, if there is ' +
      'one.',
    sdk: {
      method: 'jobs.takeBack',
      throws: 'ConflictError (`job.not-late`) before its `due_at` has passed, or if it has none.',
      example: `
        const job = await nsem.jobs.get(128);
        const isLate = job.due_at !== null && Date.parse(job.due_at) < Date.now();
        if (isLate) await nsem.jobs.takeBack(128, { reason: 'We need it for the clinic on Friday.' });`,
    },
    access: 'jobs.take-back',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: takeBackSchema, media: ['application/json'], optional: true },
    answers,
    refusals: ['job.not-found', 'job.version-mismatch', 'job.wrong-state', 'job.not-late'],
    handle: ({ actor, body, headers, params: { id }, perform }, policy: Reviews) =>
      perform(
        takeBackJob,
        { id, reason: body.reason ?? null },
        answerJob(actor, policy),
        versionsOf(headers),
      ),
  }),

  failJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/fail',
    tag: 'Jobs',
    summary: 'Fail a job for a reason; the whole hold is released',
    sdk: {
      method: 'jobs.fail',
      example:
        "await nsem.jobs.fail(128, { reason: 'The recording breaks off after two seconds.' });",
    },
    access: 'jobs.fail',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: failureSchema, media: ['application/json'] },
    answers,
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      'job.in-revision',
      'job.was-delivered',
    ],
    handle: ({ actor, body, headers, params: { id }, perform }, policy: Reviews) =>
      perform(failJob, { id, reason: body.reason }, answerJob(actor, policy), versionsOf(headers)),
  }),

  refundJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/refund',
    tag: 'Jobs',
    summary: 'Refund a completed job, or a part of its price, for a reason',
    description:
      'The client gets back what the job cost, or the `amount`. If the provider’s earning was already paid ' +
      'out, it is deducted from their next payout.\n\n' +
      'The output stays readable, and a first translation is free again. If the client has ' +
      'deleted their account, only a job that they paid nothing for can be refunded.',
    sdk: {
      method: 'jobs.refund',
      example: "await nsem.jobs.refund(128, { reason: 'Half of the text was left out.' });",
    },
    access: 'jobs.refund',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: refundSchema, media: ['application/json'] },
    answers: { ...answers, ...waitingAnswer },
    refusals: [
      'job.amount-missing',
      'job.client-deleted',
      'job.in-dispute',
      'job.not-found',
      'job.refund-too-large',
      'job.version-mismatch',
      'job.wrong-state',
      ...waitingRefusals,
    ],
    handle(call, { twoAdmins, ...policy }: TwoAdmins & Reviews) {
      const { actor, body, headers, now, params: of, perform } = call;
      const answering = answerDoneOrWaiting(answerJob(actor, policy), now);
      const context = { twoAdmins, ...versionsOf(headers) };
      return perform(requestRefund, { ...of, ...body }, answering, context);
    },
  }),

  cancelJob: defineOperation({
    method: 'DELETE',
    path: '/jobs/{id}',
    tag: 'Jobs',
    summary: 'Cancel a job; the whole hold is released',
    description:
      'Its client may cancel it while it is pending, but not once they have sent a result of it back; ' +
      'an admin until it is completed.',
    sdk: { method: 'jobs.cancel', example: 'await nsem.jobs.cancel(128);' },
    access: 'jobs.cancel',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    answers,
    refusals: ['job.not-found', 'job.version-mismatch', 'job.wrong-state', 'job.was-delivered'],
    handle: ({ actor, headers, params: { id }, perform }, policy: Reviews) =>
      perform(cancelJob, id, answerJob(actor, policy), versionsOf(headers)),
  }),
};
