import {
  deleteService,
  editService,
  listMyServices,
  submitService,
  type EmailPolicy,
  type ServiceId,
} from '@nsem/core';
import { z } from 'zod';
import { largestSampleBytes } from '../../../audio/voice-sample.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation, type BodySpec } from '../../operations/operation.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import { receiveSample } from './receive-sample.ts';
import { presentService } from './services.presenter.ts';
import { serviceBodySchema, serviceSchema } from './services.schema.ts';
import { workOf } from './work.schema.ts';

const serviceBody = {
  schema: serviceBodySchema,
  media: ['application/json', 'multipart/form-data'],
  maxBytes: 15 * 1024 * 1024,
  file: {
    field: 'audio_recording',
    description: 'A narrator’s voice sample: WAV, 1 to 120 s, at most 10 MiB.',
    maxBytes: largestSampleBytes,
  },
} as const satisfies BodySpec<typeof serviceBodySchema>;

export const serviceOperations = {
  listMyServices: defineOperation({
    method: 'GET',
    path: '/services/my-services',
    tag: 'Services',
    summary: 'List your service configurations, newest first',
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
    description: 'A narration needs a voice recording. The configuration starts as pending.',
    access: 'services.submit',
    idempotent: true,
    body: serviceBody,
    answers: { 201: { description: 'The configuration.', schema: serviceSchema } },
    refusals: [
      'account.email-unverified',
      'language.unknown',
      'service.duplicate',
      'service.same-languages',
      'service.sample-missing',
      'service.sample-not-allowed',
      'upload.voice-sample-invalid',
    ],
    async handle(call, { emailPolicy }: Readonly<{ emailPolicy: EmailPolicy }>) {
      const recording = await receiveSample(call);
      if (!recording.ok) return recording;
      const { body, perform } = call;
      const sampleText = body.sample_text ?? null;
      const request = { work: workOf(body), sampleText, recording: recording.value };
      return perform(
        submitService,
        request,
        (service) => created('/services/my-services', presentService(service)),
        { emailPolicy },
      );
    },
  }),

  updateService: defineOperation({
    method: 'PUT',
    path: '/services/{id}',
    tag: 'Services',
    summary: 'Edit a pending service',
    description: 'A narration in the same language keeps its recording unless a new one is sent.',
    access: 'services.submit',
    params: z.object({ id: pathId<ServiceId>() }),
    body: serviceBody,
    answers: { 200: { description: 'The changed configuration.', schema: serviceSchema } },
    refusals: [
      'language.unknown',
      'service.not-found',
      'service.not-pending',
      'service.same-languages',
      'service.sample-missing',
      'service.sample-not-allowed',
      'upload.voice-sample-invalid',
    ],
    async handle(call) {
      const recording = await receiveSample(call);
      if (!recording.ok) return recording;
      const { body, params, perform } = call;
      const sampleText = body.sample_text ?? null;
      const request = { ...params, work: workOf(body), sampleText, recording: recording.value };
      return perform(editService, request, (service) => answer(presentService(service)));
    },
  }),

  deleteService: defineOperation({
    method: 'DELETE',
    path: '/services/{id}',
    tag: 'Services',
    summary: 'Delete your service',
    access: 'services.submit',
    params: z.object({ id: pathId<ServiceId>() }),
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['service.not-found'],
    handle: ({ params, perform }) => perform(deleteService, params, () => noContent),
  }),
};
