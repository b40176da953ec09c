import {
  ok,
  reviewService,
  serviceStatuses,
  setServiceStatus,
  type ServiceId,
  type ServiceStatus,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer } from '../reply.ts';
import {
  presentEach,
  presentStoredService,
  presentSubmittedService,
} from './services.presenter.ts';
import { serviceSchema, serviceStatusSchema, submittedServiceSchema } from './services.schema.ts';

const params = z.object({ id: pathId<ServiceId>() });

const listAllServices = defineOperation({
  id: 'listAllServices',
  method: 'GET',
  path: '/admin/all-services',
  tag: 'Review',
  summary: 'Everyone’s service configurations, newest first',
  access: 'providers.review',
  query: z.strictObject({ status: z.enum(serviceStatuses).optional(), ...pageShape }),
  answers: {
    200: {
      description: 'The configurations.',
      schema: z.array(submittedServiceSchema),
      headers: pageHeaders,
    },
  },
  async handle(call, { unitOfWork }) {
    const { status } = call.query;
    const services = await unitOfWork.read(async (stores) =>
      presentEach(await stores.services.listAll({ status }, pageOf(call.query)), (service) =>
        presentSubmittedService(stores, service),
      ),
    );
    return ok(answerPage(call, services, { idOf: ({ id }) => id, present: (service) => service }));
  },
});

const reviewOperation = (verdict: Exclude<ServiceStatus, 'pending'>, verb: 'approve' | 'reject') =>
  defineOperation({
    id: `${verb}Service`,
    method: 'PUT',
    path: `/admin/${verb}-service/{id}`,
    tag: 'Review',
    summary: `${verb === 'approve' ? 'Approve' : 'Reject'} a pending service`,
    access: 'providers.review',
    params,
    answers: { 200: { description: 'The reviewed configuration.', schema: serviceSchema } },
    refusals: ['service.not-found', 'service.not-pending', 'service.duplicate'],
    handle: ({ params: { id }, now }, { unitOfWork, newProviderId }) =>
      unitOfWork.write(async (stores) => {
        const reviewed = await reviewService(stores, { id, verdict }, { now, newProviderId });
        if (!reviewed.ok) return reviewed;
        return ok(answer(await presentStoredService(stores, reviewed.value)));
      }),
  });

const updateStatus = defineOperation({
  id: 'setServiceStatus',
  method: 'PUT',
  path: '/admin/services/{id}/status',
  tag: 'Review',
  summary: 'Set the status of a service to any of the three',
  access: 'providers.review',
  params,
  body: { schema: serviceStatusSchema, media: ['application/json'] },
  answers: { 200: { description: 'The changed configuration.', schema: serviceSchema } },
  refusals: ['service.not-found', 'service.duplicate'],
  handle: ({ params: { id }, body, now }, { unitOfWork, newProviderId }) =>
    unitOfWork.write(async (stores) => {
      const change = { id, status: body.status };
      const changed = await setServiceStatus(stores, change, { now, newProviderId });
      return changed.ok ? ok(answer(await presentStoredService(stores, changed.value))) : changed;
    }),
});

export const reviewOperations = [
  listAllServices,
  reviewOperation('approved', 'approve'),
  reviewOperation('rejected', 'reject'),
  updateStatus,
];
