import {
  acceptResult,
  acceptResults,
  type Actor,
  answerPin,
  declineRevision,
  type JobId,
  type ListedJob,
  listRevisions,
  mostPins,
  ok,
  readResultVersion,
  requestRevision,
  type ReviewPolicy,
} from '@nsem/core';
import { z } from 'zod';
import { integerText, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answer, answerWith, sendFile } from '../../replies/reply.ts';
import { largestJobBody } from '../jobs/job-bodies.schema.ts';
import { ifMatchHeader, versionsOf } from '../jobs/job-query.schema.ts';
import { presentJob, type Reviews } from '../jobs/jobs.presenter.ts';
import { jobSchema } from '../jobs/jobs.schema.ts';
import {
  acceptedIdsSchema,
  acceptedResultsSchema,
  contestSchema,
  pinAnswerSchema,
  presentAccepted,
  presentRevision,
  revisionBodySchema,
  revisionSchema,
} from './revisions.schema.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

const jobAnswer = { 200: { description: 'The job.', schema: jobSchema } };

const answerJob = (actor: Actor, reviews: ReviewPolicy) => (job: ListedJob) =>
  answer(presentJob(job, actor, { reviews }));

export const acceptanceOperations = {
  acceptResults: defineOperation({
    method: 'POST',
    path: '/jobs/accept',
    tag: 'Jobs',
    summary: 'Accept the results of several of your jobs',
    description: 'Those that cannot be accepted are skipped.',
    sdk: {
      method: 'jobs.acceptMany',
      example: 'const { accepted, skipped } = await nsem.jobs.acceptMany({ ids: [128, 131] });',
    },
    access: 'jobs.revise',
    idempotent: true,
    body: { schema: acceptedIdsSchema, media: ['application/json'] },
    answers: { 200: { description: 'What was accepted.', schema: acceptedResultsSchema } },
    handle: ({ body: { ids }, perform }) =>
      perform(acceptResults, ids, (done) => answer(presentAccepted(done))),
  }),

  acceptResult: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/accept',
    tag: 'Jobs',
    summary: 'Accept the result of a job',
    description:
      'Its provider can be paid then. A result that is not accepted, sent back or contested until ' +
      '`review_until` counts as accepted.',
    sdk: { method: 'jobs.accept', example: 'await nsem.jobs.accept(128);' },
    access: 'jobs.accept',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    answers: jobAnswer,
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.not-in-review',
      'permission.confirmation-required',
    ],
    handle: ({ actor, headers, params: { id }, perform }, { reviews }: Reviews) =>
      perform(acceptResult, id, answerJob(actor, reviews), versionsOf(headers)),
  }),
};

export const revisionOperations = {
  requestRevision: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/revisions',
    tag: 'Jobs',
    summary: 'Send a result back to its provider, with what should be changed',
    description:
      'The job is in progress again, and its price is held. The review goes on after the next ' +
      'delivery.',
    sdk: {
      method: 'jobs.requestRevision',
      example: `
        await nsem.jobs.requestRevision(128, {
          reasons: ['meaning'],
          text: 'The dose is wrong.',
          pins: [{ segment: 2, text: 'It is 5 ml, not 50 ml.' }],
        });`,
    },
    access: 'jobs.revise',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: revisionBodySchema, media: ['application/json'], maxBytes: largestJobBody },
    answers: jobAnswer,
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.not-in-review',
      'job.too-many-revisions',
      'job.due-time-invalid',
      'revision.reason-missing',
      'revision.text-missing',
    ],
    handle({ actor, body, headers, params: { id }, perform }, { reviews }: Reviews) {
      const { due_at: dueAt = null, reasons, text, pins } = body;
      const request = { id, dueAt, reasons, text, pins };
      const context = { reviews, ...versionsOf(headers) };
      return perform(requestRevision, request, answerJob(actor, reviews), context);
    },
  }),

  listRevisions: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/revisions',
    tag: 'Jobs',
    summary: 'List the versions of a result that were sent back, oldest first',
    sdk: {
      method: 'jobs.listRevisions',
      example: `
        for (const { version, text } of await nsem.jobs.listRevisions(128)) console.log(version, text);`,
    },
    access: 'jobs.read-content',
    params,
    answers: { 200: { description: 'The revisions.', schema: z.array(revisionSchema) } },
    refusals: ['job.not-found'],
    handle: async ({ params: { id }, read }) =>
      answerWith(await read(listRevisions, id), (listed) => listed.map(presentRevision)),
  }),

  answerPin: defineOperation({
    method: 'PUT',
    path: '/jobs/{id}/revisions/pins/{n}',
    tag: 'Jobs',
    summary: 'Tick off a place that the client marked, or take that back',
    sdk: {
      method: 'jobs.answerPin',
      example: "await nsem.jobs.answerPin(128, 1, { is_done: true, answer: 'It is 5 ml now.' });",
    },
    access: 'jobs.answer-revision',
    idempotent: true,
    params: params.extend({
      n: integerText(1, mostPins, `must be a whole number from 1 to ${mostPins}`).meta({
        description: 'The number of the place, from 1.',
        example: 1,
      }),
    }),
    body: { schema: pinAnswerSchema, media: ['application/json'] },
    answers: { 200: { description: 'The revision.', schema: revisionSchema } },
    refusals: ['job.not-found', 'job.not-in-revision', 'revision.pin-not-found'],
    handle({ body, params: { id, n: nth }, perform }) {
      const answered = { id, nth, isDone: body.is_done, answer: body.answer ?? null };
      return perform(answerPin, answered, (revision) => answer(presentRevision(revision)));
    },
  }),

  declineRevision: defineOperation({
    method: 'POST',
    path: '/jobs/{id}/revisions/decline',
    tag: 'Jobs',
    summary: 'Decline a revision: the last version counts, and an admin decides',
    sdk: {
      method: 'jobs.declineRevision',
      example:
        "await nsem.jobs.declineRevision(128, { reason: 'The dose is that of the original.' });",
    },
    access: 'jobs.answer-revision',
    idempotent: true,
    params,
    headers: ifMatchHeader,
    body: { schema: contestSchema, media: ['application/json'] },
    answers: jobAnswer,
    refusals: [
      'job.not-found',
      'job.version-mismatch',
      'job.not-in-revision',
      'job.content-erased',
    ],
    handle: ({ actor, body, headers, params: of, perform }, { reviews }: Reviews) =>
      perform(
        declineRevision,
        { ...of, reason: body.reason },
        answerJob(actor, reviews),
        versionsOf(headers),
      ),
  }),

  readResultVersion: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/versions/{n}/output',
    tag: 'Jobs',
    summary: 'Download a version of a result that was sent back',
    sdk: {
      method: 'jobs.downloadVersion',
      example: `
        const first = await nsem.jobs.downloadVersion(128, 1);
        for await (const chunk of first) process.stdout.write(chunk);`,
    },
    access: 'jobs.read-content',
    params: params.extend({ n: pathId<number>('The number of the version, from 1.') }),
    answers: fileAnswers('The version, as it was delivered.', [
      'text/*',
      'application/*',
      'audio/*',
    ]),
    refusals: [
      'job.not-found',
      'job.content-erased',
      'revision.not-found',
      'http.range-unsatisfiable',
    ],
    async handle({ params: { id, n: version }, read }) {
      const file = await read(readResultVersion, { id, version });
      return file.ok ? ok(sendFile(file.value)) : file;
    },
  }),
};
