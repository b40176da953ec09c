import {
  createJob,
  findProviderAccount,
  jobStatuses,
  listJobs,
  ok,
  quoteOrder,
  resolveRequested,
  resolveWork,
  serviceTypes,
  type Actor,
  type JobRequest,
  type ListedJob,
  type Result,
} from '@nsem/core';
import { z } from 'zod';
import { performOnce } from '../idempotency.ts';
import type { AnyFault, AnyFaultCode } from '../http-fault.ts';
import { defineOperation, type Call } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer, created, type Reply } from '../reply.ts';
import { workOf } from '../services/work.schema.ts';
import type { World } from '../world.ts';
import { jobUploadSchema, newJobSchema, quoteRequestSchema } from './job-bodies.schema.ts';
import { presentJob, presentQuote } from './jobs.presenter.ts';
import { jobSchema, quoteSchema } from './jobs.schema.ts';
import { receiveAudio } from './receive-audio.ts';

const pricingRefusals: readonly AnyFaultCode[] = [
  'language.unknown',
  'service.same-languages',
  'pricing.nothing-to-count',
  'pricing.no-active-price',
  'job.provider-unknown',
  'job.provider-unfit',
  'job.provider-inactive',
];

const durationOf = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : Math.ceil(seconds * 1000);

const quoteJob = defineOperation({
  id: 'quoteJob',
  method: 'POST',
  path: '/jobs/quote',
  tag: 'Jobs',
  summary: 'What a job would cost, without making it',
  access: 'jobs.create',
  body: { schema: quoteRequestSchema, media: ['application/json'] },
  answers: { 200: { description: 'The count and the price.', schema: quoteSchema } },
  refusals: [...pricingRefusals, 'pricing.audio-missing', 'pricing.audio-unwanted'],
  async handle({ actor, body }, { unitOfWork, promotion }) {
    const durationMs = durationOf(body.audio_duration);
    const quoted = await unitOfWork.read(async (stores) => {
      const work = await resolveWork(stores, workOf(body));
      if (!work.ok) return work;
      const asked = await resolveRequested(stores, body.provider_id ?? null, work.value);
      if (!asked.ok) return asked;
      const content = body.content ?? '';
      const order = { clientId: actor.accountId, work: work.value, content, durationMs };
      return quoteOrder(stores, order, promotion);
    });
    return quoted.ok ? ok(answer(presentQuote(body.service_type, quoted.value))) : quoted;
  },
});

/** Makes the job that a client asks for, once, and says where it is found. */
const askFor = (
  call: Pick<Call<unknown, unknown, unknown, Actor>, 'actor' | 'now' | 'repeatable'>,
  world: World,
  request: JobRequest,
): Promise<Result<Reply, AnyFault>> => {
  const { actor, now } = call;
  return performOnce(call, world, async (stores) => {
    const made = await createJob(stores, request, { actor, now, promotion: world.promotion });
    if (!made.ok) return made;
    const job = { ...made.value, providerId: request.providerId };
    return ok(created(`/jobs/${job.id}`, presentJob(job, actor)));
  });
};

const makeJob = defineOperation({
  id: 'createJob',
  method: 'POST',
  path: '/jobs/',
  tag: 'Jobs',
  summary: 'Ask for a translation or a narration',
  description: 'The price is held from the wallet. A transcription goes to POST /jobs/upload.',
  access: 'jobs.create',
  idempotent: true,
  body: {
    schema: newJobSchema,
    media: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  },
  answers: { 201: { description: 'The job.', schema: jobSchema } },
  refusals: [...pricingRefusals, 'wallet.insufficient-funds', 'pricing.audio-missing'],
  handle(call, world) {
    const { body } = call;
    const providerId = body.provider_id ?? null;
    const content = body.content ?? '';
    const request: JobRequest = { work: workOf(body), content, audio: null, providerId };
    return askFor(call, world, request);
  },
});

const uploadJob = defineOperation({
  id: 'uploadJob',
  method: 'POST',
  path: '/jobs/upload',
  tag: 'Jobs',
  summary: 'Ask for a transcription of an audio file',
  description: 'The audio is measured, and the price held from the wallet.',
  access: 'jobs.create',
  idempotent: true,
  body: {
    schema: jobUploadSchema,
    media: ['multipart/form-data'],
    file: { field: 'audio_file', description: 'WAV, MP3, M4A, Ogg, FLAC or WebM.' },
  },
  answers: { 201: { description: 'The job.', schema: jobSchema } },
  refusals: [
    ...pricingRefusals,
    'wallet.insufficient-funds',
    'http.file-missing',
    'upload.unreadable-audio',
    'upload.empty',
    'upload.too-large',
  ],
  async handle(call, world) {
    const { body } = call;
    const audio = await receiveAudio(call.uploads);
    if (!audio.ok) return audio;
    const providerId = body.provider_id ?? null;
    const work = { serviceType: body.service_type, language: body.language } as const;
    const request = { work, content: body.content ?? '', audio: audio.value, providerId };
    return askFor(call, world, request);
  },
});

const jobPage = (description: string) => ({
  200: { description, schema: z.array(jobSchema), headers: pageHeaders },
});

const idOf = ({ id }: ListedJob) => id;

const readJobs = defineOperation({
  id: 'listJobs',
  method: 'GET',
  path: '/jobs/',
  tag: 'Jobs',
  summary: 'One’s own jobs, newest first; everyone’s for admins',
  access: 'jobs.list',
  query: z.strictObject({
    status: z.enum(jobStatuses).optional(),
    service_type: z.enum(serviceTypes).optional(),
    ...pageShape,
  }),
  answers: jobPage('The jobs.'),
  async handle(call, { unitOfWork }) {
    const { actor, query } = call;
    const filter = { status: query.status, serviceType: query.service_type, page: pageOf(query) };
    const jobs = await unitOfWork.read((stores) => listJobs(stores, actor, filter));
    return ok(answerPage(call, jobs, { idOf, present: (job) => presentJob(job, actor) }));
  },
});

const readAvailable = defineOperation({
  id: 'listAvailableJobs',
  method: 'GET',
  path: '/jobs/available/',
  tag: 'Jobs',
  summary: 'The jobs that this provider may take now, newest first',
  access: 'jobs.available',
  query: z.strictObject(pageShape),
  answers: jobPage('The jobs on offer.'),
  async handle(call, { unitOfWork }) {
    const { actor, query } = call;
    const jobs = await unitOfWork.read(async (stores) => {
      const provider = await findProviderAccount(stores, actor.accountId);
      if (provider?.account.isActive !== true) return [];
      return stores.jobs.listAvailable(actor.accountId, pageOf(query));
    });
    return ok(answerPage(call, jobs, { idOf, present: (job) => presentJob(job, actor) }));
  },
});

export const jobOperations = [quoteJob, makeJob, uploadJob, readJobs, readAvailable];
