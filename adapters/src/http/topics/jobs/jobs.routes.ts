import {
  checkUpload,
  createJob,
  findTextToCount,
  quoteJob,
  type Actor,
  type JobRequest,
  type ListedJob,
  type PromotionPolicy,
  type Quotas,
  usingUpload,
} from '@nsem/core';
import type { PartialFiles } from '../../../files/partial-files.ts';
import { freeOriginOf } from '../../limits/addresses.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerWith, created } from '../../replies/reply.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import { workOf } from '../services/work.schema.ts';
import { uploadUse, uploadUseRefusals, answerWithFile } from '../uploads/answer-with-file.ts';
import { countInAdvance, isLong } from './count-in-advance.ts';
import {
  acceptanceOf,
  briefOf,
  jobPreconditions,
  jobUploadSchema,
  largestJobBody,
  newJobSchema,
  quoteRequestSchema,
} from './job-bodies.schema.ts';
import { presentJob, presentQuote, type Reviews } from './jobs.presenter.ts';
import { jobSchema, quoteSchema } from './jobs.schema.ts';
import { pricingRefusals } from './jobs.problems.ts';
import { orderOf, orderRefusals, receiveAudio } from './receive-audio.ts';

type QuotePolicy = Readonly<{ promotion: PromotionPolicy }>;
type Files = Readonly<{ partialFiles: PartialFiles }>;
type OrderPolicy = QuotePolicy & Reviews & Readonly<{ quotas: Quotas }>;

/** A part of a millisecond counts as one, unless it is an error of floating-point numbers. */
const durationOf = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : Math.ceil(Number((seconds * 1000).toFixed(3)));

const answerCreated = (actor: Actor, context: Reviews) => (job: ListedJob) =>
  created(`/jobs/${job.id}`, presentJob(job, actor, context));

type Text = Parameters<typeof findTextToCount>[2];

/** Counts a long text before the unit of work; for a short one, it reads nothing. */
const countLongText = async (read: UseCaseRunner<Actor>['read'], text: Text) =>
  isLong(text.content) ? countInAdvance(await read(findTextToCount, text)) : undefined;

export const jobOperations = {
  quoteJob: defineOperation({
    method: 'POST',
    path: '/jobs/quote',
    tag: 'Jobs',
    summary: 'Get the price of a job without creating it',
    sdk: {
      method: 'jobs.quote',
      repeatable: true,
      example: `
        const work = { service_type: 'narration', language: 'Twi', content: 'Akwaaba!' } as const;
        const { words, price, amount_due } = await nsem.jobs.quote(work);`,
    },
    access: 'jobs.quote',
    body: { schema: quoteRequestSchema, media: ['application/json'], maxBytes: largestJobBody },
    answers: { 200: { description: 'The count and the price.', schema: quoteSchema } },
    refusals: [...pricingRefusals, 'pricing.audio-missing', 'pricing.audio-not-allowed'],
    async handle({ body, origin: from, read }, { promotion }: QuotePolicy) {
      const origin = freeOriginOf(from);
      const work = workOf(body);
      const content = body.content ?? '';
      const request = {
        work,
        content,
        counted: await countLongText(read, { work, content }),
        durationMs: durationOf(body.audio_duration),
        editedId: body.job_id,
        providerId: body.provider_id ?? null,
      };
      return answerWith(await read(quoteJob, request, { promotion, origin }), presentQuote);
    },
  }),

  createJob: defineOperation({
    method: 'POST',
    path: '/jobs/',
    tag: 'Jobs',
    summary: 'Create a translation or narration job',
    description: 'The price is held from the wallet. For transcriptions, use POST /jobs/upload.',
    sdk: {
      method: 'jobs.create',
      doc:
        'Create a translation or narration job. Its text is counted and priced, and the ' +
        'price is held in your wallet. Retries do not create another job.',
      throws:
        'PaymentRequiredError if the wallet does not cover the price; ValidationError; ' +
        'ConflictError if another job of yours has the `reference`, or if you would pay ' +
        'another amount than the `expected_amount_due`.',
      example: `
        const job = await nsem.jobs.create({
          service_type: 'translation',
          source_language: 'en',
          target_language: 'tw',
          content: 'Please wash your hands with soap before you eat.',
          purpose: 'A poster for the waiting room',
          due_at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
        });`,
    },
    access: 'jobs.create',
    idempotent: true,
    preconditions: jobPreconditions,
    body: {
      schema: newJobSchema,
      media: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
      maxBytes: largestJobBody,
      numbers: ['expected_amount_due'],
    },
    answers: { 201: { description: 'The job.', schema: jobSchema } },
    refusals: [
      ...pricingRefusals,
      'job.due-time-invalid',
      'job.price-changed',
      'job.reference-exists',
      'quota.exceeded',
      'wallet.insufficient-funds',
      'pricing.audio-missing',
    ],
    async handle(call, { promotion, quotas, reviews }: OrderPolicy) {
      const { actor, body, perform, read } = call;
      const work = workOf(body);
      const content = body.content ?? '';
      const request: JobRequest = {
        work,
        content,
        counted: await countLongText(read, { work, content }),
        audio: null,
        providerId: body.provider_id ?? null,
        reference: body.reference,
        metadata: body.metadata,
        ...briefOf(body),
        ...acceptanceOf(body),
        expectedAmountDue: body.expected_amount_due,
      };
      const context = { promotion, quotas, origin: freeOriginOf(call.origin) };
      return perform(createJob, request, answerCreated(actor, { reviews }), context);
    },
  }),

  uploadJob: defineOperation({
    method: 'POST',
    path: '/jobs/upload',
    tag: 'Jobs',
    summary: 'Create a transcription job from an audio file',
    description:
      'The audio is measured, and the price is held from the wallet. If the wallet could not pay for ' +
      'any audio, the audio is not measured, and the amounts of the refusal are lower bounds. The file ' +
      'comes with the form, or was uploaded in parts and is named by `upload_id`.',
    sdk: { method: 'jobs.upload', byHand: true },
    access: 'jobs.create',
    idempotent: true,
    preconditions: jobPreconditions,
    body: {
      schema: jobUploadSchema,
      media: ['multipart/form-data', 'application/json'],
      maxBytes: largestJobBody,
      numbers: ['upload_id', 'expected_amount_due'],
      file: { field: 'audio_file', description: 'WAV, MP3, M4A, AAC, Ogg, FLAC or WebM.' },
    },
    answers: { 201: { description: 'The job.', schema: jobSchema } },
    refusals: [
      ...orderRefusals,
      'job.price-changed',
      ...uploadUseRefusals,
      'http.file-missing',
      'upload.unreadable-audio',
      'upload.empty',
      'upload.too-large',
    ],
    async handle(call, { partialFiles, promotion, quotas, reviews }: OrderPolicy & Files) {
      const { actor, body, check, perform, uploads } = call;
      const unmeasured = orderOf(body);
      const possible = await check(checkUpload, unmeasured, { promotion });
      if (!possible.ok) return possible;
      const upload = uploadUse(body.upload_id, 'job-input');
      return answerWithFile(call, { upload, partialFiles }, async (received) => {
        const audio = await receiveAudio(uploads, received);
        if (!audio.ok) return audio;
        const input: JobRequest = { ...unmeasured, audio: audio.value };
        const order = { upload, input };
        const context = { promotion, quotas };
        return perform(usingUpload(createJob), order, answerCreated(actor, { reviews }), context);
      });
    },
  }),
};
