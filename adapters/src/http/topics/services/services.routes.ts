import {
  checkChangedRecording,
  checkNewRecording,
  deleteService,
  editService,
  listMyServices,
  ok,
  submitService,
  type EmailPolicy,
  type ProviderId,
  type Quotas,
  type ServiceId,
  type ServiceWithSample,
} from '@nsem/core';
import { z } from 'zod';
import { largestSampleBytes } from '../../../audio/voice-sample.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation, type BodySpec } from '../../operations/operation.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import { hasRecording, receiveSample } from './receive-sample.ts';
import { presentService } from './services.presenter.ts';
import { newServiceSchema, serviceBodySchema, serviceSchema } from './services.schema.ts';
import { workOf } from './work.schema.ts';

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
