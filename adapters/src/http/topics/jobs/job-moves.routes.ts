import {
  assignJob,
  cancelJob,
  editJob,
  failJob,
  findEditToCount,
  releaseJob,
  requestRefund,
  takeBackJob,
  type Actor,
  type JobId,
  type ListedJob,
  type PromotionPolicy,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { freeOriginOf } from '../../limits/free-origin.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer } from '../../replies/reply.ts';
import {
  answerDoneOrWaiting,
  waitingAnswer,
  waitingRefusals,
  type TwoAdmins,
} from '../approvals/answer-waiting.ts';
import { uploadUseRefusals } from '../uploads/answer-with-file.ts';
import { countAhead, isLong } from './count-ahead.ts';
import { deliver, type DeliveryDependencies } from './deliver.ts';
import {
  assignmentSchema,
  deliverySchema,
  failureSchema,
  jobPreconditions,
  jobUpdateSchema,
  largestJobBody,
  refundSchema,
  takeBackSchema,
} from './job-bodies.schema.ts';
import { briefChangeOf } from './job-brief.schema.ts';
import { ifMatchHeader, versionsOf } from './if-match.ts';
import { presentJob } from './jobs.presenter.ts';
import { jobSchema } from './jobs.schema.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

const answers = { 200: { description: 'The job.', schema: jobSchema } };

const answerJob = (actor: Actor) => (job: ListedJob) => answer(presentJob(job, actor));

type EditPolicy = Readonly<{ promotion: PromotionPolicy }>;

export const jobMoveOperations = {
  updateJob: defineOperation({
    method: 'PUT',
    path: '/jobs/{id}',
    tag: 'Jobs',
    summary: 'Edit a pending job, or deliver one in progress',
    description:
      'A client edits content, languages, provider, reference, metadata, brief or due time, and the ' +
      'job is counted and priced again. ' +
      'The provider delivers with status completed and output_text.',
    access: 'signed-in',
    idempotent: true,
    preconditions: jobPreconditions,
    params,
    headers: ifMatchHeader,
    body: {
      schema: jobUpdateSchema,
      media: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
      maxBytes: largestJobBody,
      numbers: ['expected_amount_due'],
    },
    answers,
    refusals: [
      'permission.denied',
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      'job.service-type-mismatch',
      'job.price-changed',
      'job.reference-exists',
      'job.due-time-invalid',
      'job.content-fixed',
      'job.check-timed-out',
      'job.delivery-has-errors',
      'job.delivery-needs-note',
      'job.marks-mismatch',
      'job.texts-mismatch',
      'job.output-invalid',
      'job.provider-unknown',
      'job.provider-not-qualified',
      'job.provider-inactive',
      'language.unknown',
      'service.same-languages',
      'pricing.no-words',
      'pricing.no-active-price',
      'wallet.insufficient-funds',
    ],
    async handle(call, context: EditPolicy & DeliveryDependencies) {
      const { actor, body, headers, perform, read } = call;
      const outputText = body.output_text;
      if (outputText !== undefined) {
        return deliver(call, { outputText, note: body.note }, context);
      }
      const work = {
        serviceType: body.service_type,
        sourceLanguage: body.source_language,
        targetLanguage: body.target_language,
        language: body.language,
      };
      const { content, provider_id: providerId, reference, metadata } = body;
      const labels = { reference, metadata, expectedAmountDue: body.expected_amount_due };
      const said = briefChangeOf(body);
      const edit = { id: call.params.id, work, content, providerId, ...labels, ...said };
      const counted = isLong(content)
        ? await countAhead(await read(findEditToCount, edit))
        : undefined;
      const origin = freeOriginOf(call.origin);
      const policy = { promotion: context.promotion, origin, ...versionsOf(headers) };
      return perform(editJob, { ...edit, counted }, answerJob(actor), policy);
    },
  }),

  assignJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/assign',
    tag: 'Jobs',
    summary: 'Take a job; an admin assigns it to the provider named',
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
    ],
    handle({ actor, body, headers, params: { id }, perform }) {
      const assignment = { id, providerId: body.provider_id ?? null };
      return perform(assignJob, assignment, answerJob(actor), versionsOf(headers));
    },
  }),

  deliverJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/deliver',
    tag: 'Jobs',
    summary: 'Deliver the output: text, a document or, for a narration, audio',
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
    access: 'jobs.release',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    answers,
    refusals: ['job.not-found', 'job.version-mismatch', 'job.wrong-state'],
    handle: ({ actor, headers, params: { id }, perform }) =>
      perform(releaseJob, id, answerJob(actor), versionsOf(headers)),
  }),

  takeBackJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/take-back',
    tag: 'Jobs',
    summary: 'Take a late job back from its provider',
    description:
      'Only once its due time has passed. Every provider who offers the work may take the job then, ' +
      'also if you had requested one.',
    access: 'jobs.take-back',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: takeBackSchema, media: ['application/json'], optional: true },
    answers,
    refusals: ['job.not-found', 'job.version-mismatch', 'job.wrong-state', 'job.not-late'],
    handle: ({ actor, body, headers, params: { id }, perform }) =>
      perform(
        takeBackJob,
        { id, reason: body.reason ?? null },
        answerJob(actor),
        versionsOf(headers),
      ),
  }),

  failJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/fail',
    tag: 'Jobs',
    summary: 'Fail a job for a reason; the whole hold is released',
    access: 'jobs.fail',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: failureSchema, media: ['application/json'] },
    answers,
    refusals: ['job.not-found', 'job.version-mismatch', 'job.wrong-state'],
    handle: ({ actor, body, headers, params: { id }, perform }) =>
      perform(failJob, { id, reason: body.reason }, answerJob(actor), versionsOf(headers)),
  }),

  refundJob: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/refund',
    tag: 'Jobs',
    summary: 'Refund a completed job for a reason',
    description:
      'The client gets back what the job cost. If the provider’s earning was already paid out, it is ' +
      'deducted from their next payout. The output stays readable, and a first translation is free ' +
      'again. If the client has deleted their account, only a job that they paid nothing for can be ' +
      'refunded.',
    access: 'jobs.refund',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: refundSchema, media: ['application/json'] },
    answers: { ...answers, ...waitingAnswer },
    refusals: [
      'job.client-deleted',
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      ...waitingRefusals,
    ],
    handle(call, { twoAdmins }: TwoAdmins) {
      const { actor, body, headers, now, params: of, perform } = call;
      const answering = answerDoneOrWaiting(answerJob(actor), now);
      const context = { twoAdmins, ...versionsOf(headers) };
      return perform(requestRefund, { ...of, reason: body.reason }, answering, context);
    },
  }),

  cancelJob: defineOperation({
    method: 'DELETE',
    path: '/jobs/{id}',
    tag: 'Jobs',
    summary: 'Cancel a job; the whole hold is released',
    description: 'Its client may cancel it while it is pending, an admin until it is completed.',
    access: 'jobs.cancel',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    answers,
    refusals: ['job.not-found', 'job.version-mismatch', 'job.wrong-state'],
    handle: ({ actor, headers, params: { id }, perform }) =>
      perform(cancelJob, id, answerJob(actor), versionsOf(headers)),
  }),
};
