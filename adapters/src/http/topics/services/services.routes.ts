import {
  checkChangedRecording,
  checkNewRecording,
  deleteService,
  editService,
  type EmailPolicy,
  findVoiceSample,
  listMyServices,
  type NewStoredFile,
  ok,
  type ProviderId,
  type Quotas,
  refuse,
  type Result,
  type ServiceId,
  type ServiceWithSample,
  submitService,
} from '@nsem/core';
import { z } from 'zod';
import {
  checkVoiceSample,
  decodeRecording,
  largestSampleBytes,
} from '../../../audio/voice-sample.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import type { CallUploads } from '../../body/call-body.ts';
import { pathId, text } from '../../operations/fields.ts';
import { type BodySpec, defineOperation } from '../../operations/operation.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { answer, answerWith, created, noContent, sendFile } from '../../replies/reply.ts';
import {
  newServiceSchema,
  presentService,
  serviceBodySchema,
  serviceSchema,
} from './services.schema.ts';
import { workOf } from './work.schema.ts';

type SampleCall = Readonly<{
  uploads: CallUploads;
  body: Readonly<{ audio_recording?: string | null | undefined }>;
}>;

/** A field of more than a few spaces is a recording, if an invalid one: trimming could take long. */
const longestBlank = 1_000;

const isBlank = (value: string): boolean => value.length <= longestBlank && value.trim() === '';

/** Whether a call has a voice sample, from multipart or from JSON. */
const hasRecording = ({ uploads, body: { audio_recording: value } }: SampleCall): boolean =>
  uploads.received !== undefined || (typeof value === 'string' && !isBlank(value));

async function receiveRecording(call: SampleCall): Promise<Result<ReceivedFile | null, AnyFault>> {
  const { uploads } = call;
  if (uploads.received !== undefined) return ok(uploads.received);
  const recording = call.body.audio_recording;
  if (typeof recording !== 'string' || isBlank(recording)) return ok(null);
  const decoded = await decodeRecording(recording);
  return decoded.ok ? ok(await uploads.receiveBytes(decoded.value, 'voice-sample.wav')) : decoded;
}

/** Receives a narrator's voice sample, from multipart or from JSON; null if there is none. */
async function receiveSample(call: SampleCall): Promise<Result<NewStoredFile | null, AnyFault>> {
  const received = await receiveRecording(call);
  if (!received.ok || received.value === null) return received as Result<null, AnyFault>;
  const checked = await checkVoiceSample(received.value.path);
  return checked.ok
    ? ok(await call.uploads.store(received.value, checked.value.contentType))
    : checked;
}

type StoragePolicy = Readonly<{ quotas: Quotas }>;
type SubmissionPolicy = StoragePolicy &
  Readonly<{
    emailPolicy: EmailPolicy;
    /** Whether an admin must approve a service; otherwise it is approved at once. */
    servicesNeedReview: boolean;
    newProviderId: () => ProviderId;
  }>;

const bodyFormat = {
  media: ['application/json', 'multipart/form-data'],
  maxBytes: 15 * 1024 * 1024,
  numbers: ['replaces_id'],
  file: {
    field: 'audio_recording',
    description: 'A narrator’s voice sample: WAV, 1 to 120 s, at most 10 MiB.',
    maxBytes: largestSampleBytes,
  },
} as const satisfies Omit<BodySpec, 'schema'>;

export const serviceOperations = {
  listMyServices: defineOperation({
    method: 'GET',
    path: '/services/my-services',
    tag: 'Services',
    summary: 'List your service configurations, newest first',
    sdk: {
      method: 'services.list',
      paged: true,
      example: 'const { data: services } = await nsem.services.list();',
    },
    access: 'services.submit',
    answers: { 200: { description: 'The configurations.', schema: z.array(serviceSchema) } },
    async handle({ read }) {
      const services = await read(listMyServices, {});
      return answerWith(services, (all) => all.map((service) => presentService(service)));
    },
  }),

  createService: defineOperation({
    method: 'POST',
    path: '/services/',
    tag: 'Services',
    summary: 'Submit a service for review',
    description:
      'It is pending until an admin approves or rejects it, unless this marketplace ' +
      'approves services without a review. A narration needs a voice sample: a WAV file of ' +
      '1 to 120 seconds, in JSON as data URL or base64. With `replaces_id` it is a new ' +
      'version of your rejected service, which is removed; a narration then has the same ' +
      'voice sample unless another one is sent.',
    sdk: {
      method: 'services.create',
      example: `
        await nsem.services.create({
          service_type: 'translation',
          source_language: 'English',
          target_language: 'Twi',
        });`,
    },
    access: 'services.submit',
    idempotent: true,
    body: { ...bodyFormat, schema: newServiceSchema },
    answers: { 201: { description: 'The configuration.', schema: serviceSchema } },
    refusals: [
      'account.email-unverified',
      'language.unknown',
      'quota.exceeded',
      'service.duplicate',
      'service.not-found',
      'service.not-rejected',
      'service.same-languages',
      'service.sample-missing',
      'service.sample-not-allowed',
      'upload.voice-sample-invalid',
    ],
    async handle(call, policy: SubmissionPolicy) {
      const { body, check, perform } = call;
      const { emailPolicy, quotas, servicesNeedReview, newProviderId } = policy;
      const autoApproval = servicesNeedReview ? undefined : { newProviderId };
      const work = workOf(body);
      const possible = hasRecording(call) ? await check(checkNewRecording, work) : ok(null);
      if (!possible.ok) return possible;
      const recording = await receiveSample(call);
      if (!recording.ok) return recording;
      const sampleText = body.sample_text ?? null;
      const replacesId = body.replaces_id ?? undefined;
      const request = { work, sampleText, recording: recording.value, replacesId };
      const reply = (service: ServiceWithSample) =>
        created('/services/my-services', presentService(service));
      return perform(submitService, request, reply, { emailPolicy, quotas, autoApproval });
    },
  }),

  updateService: defineOperation({
    method: 'PUT',
    path: '/services/{id}',
    tag: 'Services',
    summary: 'Edit a pending service',
    description: 'A narration in the same language keeps its recording unless a new one is sent.',
    sdk: {
      method: 'services.update',
      example: "await nsem.services.update(3, { service_type: 'transcription', language: 'Ewe' });",
    },
    access: 'services.submit',
    idempotent: true,
    params: z.object({ id: pathId<ServiceId>('The id of the service configuration.') }),
    body: { ...bodyFormat, schema: serviceBodySchema },
    answers: { 200: { description: 'The changed configuration.', schema: serviceSchema } },
    refusals: [
      'language.unknown',
      'quota.exceeded',
      'service.not-found',
      'service.not-pending',
      'service.same-languages',
      'service.sample-missing',
      'service.sample-not-allowed',
      'upload.voice-sample-invalid',
    ],
    async handle(call, { quotas }: StoragePolicy) {
      const { body, check, params, perform } = call;
      const change = { ...params, work: workOf(body) };
      const possible = hasRecording(call) ? await check(checkChangedRecording, change) : ok(null);
      if (!possible.ok) return possible;
      const recording = await receiveSample(call);
      if (!recording.ok) return recording;
      const sampleText = body.sample_text ?? null;
      const request = { ...change, sampleText, recording: recording.value };
      const reply = (service: ServiceWithSample) => answer(presentService(service));
      return perform(editService, request, reply, { quotas });
    },
  }),

  deleteService: defineOperation({
    method: 'DELETE',
    path: '/services/{id}',
    tag: 'Services',
    summary: 'Delete your service, whatever its status',
    sdk: { method: 'services.delete', example: 'await nsem.services.delete(3);' },
    access: 'services.submit',
    idempotent: true,
    params: z.object({ id: pathId<ServiceId>('The id of the service configuration.') }),
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['service.not-found'],
    handle: ({ params, perform }) => perform(deleteService, params, () => noContent),
  }),
};

/** The path of a voice sample: the name of its file. */
export const voiceSampleParams = z.object({
  filename: text(64).meta({
    description: 'The last part of `audio_recording`.',
    example: '5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav',
  }),
});

export const voiceSampleOperations = {
  readVoiceSample: defineOperation({
    method: 'GET',
    path: '/api/audio/{filename}',
    tag: 'Services',
    summary: 'Download a narrator’s voice sample',
    description:
      'Everyone who is logged in may hear an approved sample; any other, only its owner and admins.',
    sdk: { method: 'services.downloadSample', byHand: true },
    access: 'account.read',
    params: voiceSampleParams,
    answers: fileAnswers('The recording.', 'audio/wav'),
    refusals: ['http.audio-not-found', 'http.range-unsatisfiable'],
    async handle({ params: { filename: key }, read }) {
      // The name is only compared with names in the database; it never becomes a path.
      const found = await read(findVoiceSample, { key });
      if (!found.ok) return found;
      return found.value === undefined
        ? refuse({ code: 'http.audio-not-found' })
        : ok(sendFile(found.value, 'inline'));
    },
  }),
};
