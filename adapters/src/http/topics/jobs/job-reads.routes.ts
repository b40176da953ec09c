import {
  listAvailableJobs,
  listJobEvents,
  ok,
  readDeliveredOutput,
  readJob,
  readJobInput,
  readJobOutput,
  readJobState,
  readTranslatedDocument,
  type Actor,
  type JobId,
  type OfferPolicy,
} from '@nsem/core';
import { z } from 'zod';
import type { OutputRenderer } from '../../../output-formats/output-renderer.ts';
import { pathId } from '../../operations/fields.ts';
import { callerOf } from '../../operations/follow-caller.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerItems, pageHeaders } from '../../operations/paging.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answer, answerWith, sendFile, sendMadeFile } from '../../replies/reply.ts';
import {
  jobQueryOf,
  jobQuerySchema,
  offerPageOf,
  offerQuerySchema,
  outputQuerySchema,
  searchedText,
} from './job-query.schema.ts';
import {
  presentEvents,
  presentJob,
  presentListedJob,
  presentState,
  presentStateHeaders,
  presentTag,
  type Reviews,
} from './jobs.presenter.ts';
import {
  cutPage,
  examinedByAdmins,
  examinedJobs,
  readJobs,
  searchAllJobs,
} from './search-all-jobs.ts';
import { sendDocument, type DocumentWriters } from '../documents/send-document.ts';
import { jobEventSchema, jobSchema, jobStatusSchema } from './jobs.schema.ts';

const params = z.object({ id: pathId<JobId>('The id of the job.') });

const jobPage = (description: string) => ({
  200: { description, schema: z.array(jobSchema), headers: pageHeaders },
});

type Offers = Readonly<{ offers: OfferPolicy }>;

type Outputs = Readonly<{ outputs: OutputRenderer }>;

const mostExamined = ({ role }: Actor): number =>
  role === 'admin' ? examinedByAdmins : examinedJobs;

const withheldContents =
  'For an admin’s API key with the scope `reports`, `content` is empty and `content_withheld` is true.';

const tagHeaders = { ETag: 'Changes with the job.' };

const stateHeaders = {
  ...tagHeaders,
  'Retry-After': 'Seconds until the next poll; absent once the job has ended.',
};

export const jobReadOperations = {
  listJobs: defineOperation({
    method: 'GET',
    path: '/jobs/',
    tag: 'Jobs',
    summary: 'List your jobs, newest first; admins list all',
    description: `${withheldContents} A search with \`q\`, or with a filter for which there is no index, examines at most ${examinedJobs} jobs, or ${examinedByAdmins} for an admin, in the order of the list. If there are more, the Link to the next page goes on with them, also if the page is not full.`,
    sdk: { method: 'jobs.list', byHand: true },
    access: 'jobs.list',
    query: jobQuerySchema,
    answers: jobPage('The jobs.'),
    refusals: ['language.unknown', 'permission.denied'],
    async handle(call, { reviews }: Reviews) {
      const { actor, query } = call;
      const text = searchedText(query);
      const list = { ...jobQueryOf(query), most: mostExamined(actor) };
      const found = await (text === undefined
        ? readJobs(call.read, list)
        : searchAllJobs(call.read, { ...list, text }));
      if (!found.ok) return found;
      const { jobs, next } = found.value;
      const body = jobs.map((job) => presentListedJob(job, actor, { reviews }));
      return ok(answerItems(call, body, next));
    },
  }),

  listAvailableJobs: defineOperation({
    method: 'GET',
    path: '/jobs/available/',
    tag: 'Jobs',
    summary:
      'List the jobs that you, a provider, may take now; those that are due first come first',
    sdk: {
      method: 'jobs.listAvailable',
      query: 'AvailableJobQuery',
      example: `
        const { data: offered } = await nsem.jobs.listAvailable();
        const { data: newest } = await nsem.jobs.listAvailable({ sort: 'newest' });`,
    },
    access: 'jobs.available',
    query: offerQuerySchema,
    answers: jobPage('The available jobs.'),
    async handle(call, { offers, reviews }: Offers & Reviews) {
      const { actor, query } = call;
      const page = offerPageOf(query);
      const found = await call.read(listAvailableJobs, page, { offers });
      if (!found.ok) return found;
      const { jobs, next } = cutPage(found.value, page);
      const body = jobs.map((job) => presentListedJob(job, actor, { reviews }));
      return ok(answerItems(call, body, next));
    },
  }),

  readJob: defineOperation({
    method: 'GET',
    path: '/jobs/{id}',
    tag: 'Jobs',
    summary: 'Read a job',
    description: withheldContents,
    sdk: { method: 'jobs.get', example: 'const job = await nsem.jobs.get(128);' },
    access: 'jobs.read',
    params,
    answers: {
      200: { description: 'The job.', schema: jobSchema, headers: tagHeaders },
      304: { description: 'If-None-Match names the current version.', headers: tagHeaders },
    },
    refusals: ['job.not-found'],
    async handle({ actor, params: { id }, read }, { offers, reviews }: Offers & Reviews) {
      const job = await read(readJob, id, { offers });
      return job.ok
        ? ok(answer(presentJob(job.value, actor, { reviews }), presentTag(job.value)))
        : job;
    },
  }),

  readJobStatus: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/status',
    tag: 'Jobs',
    summary: 'Read the status of a job: the cheapest call for frequent polling',
    sdk: {
      method: 'jobs.getStatus',
      example: 'const { status } = await nsem.jobs.getStatus(128);',
    },
    access: 'jobs.read',
    params,
    answers: {
      200: { description: 'Its status.', schema: jobStatusSchema, headers: stateHeaders },
      304: { description: 'If-None-Match names the current status.', headers: stateHeaders },
    },
    refusals: ['job.not-found'],
    async handle({ params: { id }, read }) {
      const state = await read(readJobState, id);
      if (!state.ok) return state;
      return ok(answer(presentState(state.value), presentStateHeaders(state.value)));
    },
  }),

  listJobEvents: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/events',
    tag: 'Jobs',
    summary: 'List the moves of a job, oldest first',
    sdk: {
      method: 'jobs.listEvents',
      example: 'for (const { at, to } of await nsem.jobs.listEvents(128)) console.log(at, to);',
    },
    access: 'jobs.read',
    params,
    answers: { 200: { description: 'Its moves.', schema: z.array(jobEventSchema) } },
    refusals: ['job.not-found'],
    handle: async ({ params: { id }, read }) =>
      answerWith(await read(listJobEvents, id), presentEvents),
  }),

  readJobOutput: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/output',
    tag: 'Jobs',
    summary: 'Download the delivered output of a job',
    description:
      'As it was delivered or, for a transcript that was delivered as text, in another `format`. ' +
      'Subtitles need stamps in the transcript. With `format=original`, the document that the client ' +
      'sent, with the translation in its structure.',
    sdk: { method: 'jobs.downloadOutput', byHand: true },
    access: 'jobs.read-content',
    params,
    query: outputQuerySchema,
    answers: fileAnswers('The output, as a file to save.', ['text/*', 'application/*', 'audio/*']),
    refusals: [
      'job.not-found',
      'job.output-not-ready',
      'job.content-erased',
      'document.not-available',
      'document.timed-out',
      'output.no-stamps',
      'output.not-text',
      'output.not-transcript',
      'output.too-complex',
      'output.too-long',
      'http.range-unsatisfiable',
      'http.server-busy',
    ],
    async handle(call, context: Outputs & DocumentWriters) {
      const { read } = call;
      const caller = callerOf(call);
      const [{ id }, { format }] = [call.params, call.query];
      if (format === 'original') {
        return sendDocument(await read(readTranslatedDocument, id), { caller, ...context });
      }
      if (format === undefined) {
        const file = await read(readJobOutput, id);
        return file.ok ? ok(sendFile(file.value)) : file;
      }
      const output = await read(readDeliveredOutput, id);
      if (!output.ok) return output;
      const rendered = await context.outputs.render(output.value, { format, caller });
      if (!rendered.ok) return rendered;
      const { value } = rendered;
      return ok(value.kind === 'stored' ? sendFile(value.file) : sendMadeFile(value.file));
    },
  }),

  readJobInput: defineOperation({
    method: 'GET',
    path: '/jobs/{id}/input',
    tag: 'Jobs',
    summary: 'Download the audio or the document that the client uploaded',
    sdk: {
      method: 'jobs.downloadInput',
      example: `
        const recording = await nsem.jobs.downloadInput(130);
        for await (const chunk of recording) process.stdout.write(chunk);`,
    },
    access: 'jobs.read-content',
    params,
    answers: fileAnswers('The file, as it was uploaded.', ['audio/*', 'text/*', 'application/*']),
    refusals: [
      'job.not-accepted',
      'job.not-found',
      'job.content-erased',
      'http.range-unsatisfiable',
    ],
    async handle({ params: { id }, read }, { offers }: Offers) {
      const file = await read(readJobInput, id, { offers });
      return file.ok ? ok(sendFile(file.value)) : file;
    },
  }),
};
