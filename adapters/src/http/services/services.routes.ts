import { deleteService, editService, ok, submitService, type ServiceId } from '@nsem/core';
import { z } from 'zod';
import { largestSampleBytes } from '../../audio/voice-sample.ts';
import { pathId } from '../fields.ts';
import { performOnce } from '../idempotency.ts';
import { defineOperation, type BodySpec } from '../operation.ts';
import { answer, created, noContent } from '../reply.ts';
import { receiveSample } from './receive-sample.ts';
import { presentEach, presentStoredService } from './services.presenter.ts';
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

const listMyServices = defineOperation({
  id: 'listMyServices',
  method: 'GET',
  path: '/services/my-services',
  tag: 'Services',
  summary: 'One’s own service configurations, newest first',
  access: 'services.submit',
  answers: { 200: { description: 'The configurations.', schema: z.array(serviceSchema) } },
  async handle({ actor }, { unitOfWork }) {
    const services = await unitOfWork.read(async (stores) =>
      presentEach(await stores.services.listByOwner(actor.accountId), (service) =>
        presentStoredService(stores, service),
      ),
    );
    return ok(answer(services));
  },
});

const createService = defineOperation({
  id: 'createService',
  method: 'POST',
  path: '/services/',
  tag: 'Services',
  summary: 'Submit a service for review',
  description: 'A narration needs a voice recording. It starts pending.',
  access: 'services.submit',
  idempotent: true,
  body: serviceBody,
  answers: { 201: { description: 'The configuration.', schema: serviceSchema } },
  refusals: [
    'language.unknown',
    'service.duplicate',
    'service.same-languages',
    'service.sample-missing',
    'service.sample-unwanted',
    'upload.sample-unfit',
  ],
  async handle(call, world) {
    const recording = await receiveSample(call);
    if (!recording.ok) return recording;
    const { actor, body, now } = call;
    const sampleText = body.sample_text ?? null;
    const request = { work: workOf(body), sampleText, recording: recording.value, now };
    return performOnce(call, world, async (stores) => {
      const made = await submitService(stores, actor, request);
      if (!made.ok) return made;
      return ok(created('/services/my-services', await presentStoredService(stores, made.value)));
    });
  },
});

const updateService = defineOperation({
  id: 'updateService',
  method: 'PUT',
  path: '/services/{id}',
  tag: 'Services',
  summary: 'Change a service that is still pending',
  description: 'A narration in the same language keeps its recording where no new one is sent.',
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
    'service.sample-unwanted',
    'upload.sample-unfit',
  ],
  async handle(call, world) {
    const recording = await receiveSample(call);
    if (!recording.ok) return recording;
    const { actor, body, params } = call;
    const sampleText = body.sample_text ?? null;
    const request = { ...params, work: workOf(body), sampleText, recording: recording.value };
    return world.unitOfWork.write(async (stores) => {
      const changed = await editService(stores, actor, request);
      return changed.ok ? ok(answer(await presentStoredService(stores, changed.value))) : changed;
    });
  },
});

const removeService = defineOperation({
  id: 'deleteService',
  method: 'DELETE',
  path: '/services/{id}',
  tag: 'Services',
  summary: 'Delete one’s own service',
  access: 'services.submit',
  params: z.object({ id: pathId<ServiceId>() }),
  answers: { 204: { description: 'Deleted.' } },
  refusals: ['service.not-found'],
  async handle({ actor, params }, { unitOfWork }) {
    const removed = await unitOfWork.write((stores) => deleteService(stores, actor, params.id));
    return removed.ok ? ok(noContent) : removed;
  },
});

export const serviceOperations = [listMyServices, createService, updateService, removeService];
