import {
  listAllServices,
  reviewService,
  serviceStatuses,
  setServiceStatus,
  type ProviderId,
  type ServiceId,
  type ServiceStatus,
  type ServiceWithOwner,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answer } from '../../replies/reply.ts';
import { presentService, presentSubmittedService } from './services.presenter.ts';
import { serviceSchema, serviceStatusSchema, submittedServiceSchema } from './services.schema.ts';

const params = z.object({ id: pathId<ServiceId>('The id of the service configuration.') });

/** A first approval assigns a Provider ID. */
type ProviderIds = Readonly<{ newProviderId: () => ProviderId }>;

const reviewOperation = (verdict: Exclude<ServiceStatus, 'pending'>, verb: 'approve' | 'reject') =>
  defineOperation({
    method: 'PUT',
    path: `/admin/${verb}-service/{id}`,
    tag: 'Review',
    summary: `${verb === 'approve' ? 'Approve' : 'Reject'} a pending service`,
    access: 'providers.review',
    idempotent: true,
    params,
    answers: { 200: { description: 'The reviewed configuration.', schema: serviceSchema } },
    refusals: ['service.not-found', 'service.not-pending', 'service.duplicate'],
    handle: ({ params: { id }, perform }, { newProviderId }: ProviderIds) =>
      perform(reviewService, { id, verdict }, (service) => answer(presentService(service)), {
        newProviderId,
      }),
  });

export const reviewOperations = {
  listAllServices: defineOperation({
    method: 'GET',
    path: '/admin/all-services',
    tag: 'Review',
    summary: 'List all service configurations, newest first',
    access: 'providers.review',
    query: z.strictObject({
      status: z.enum(serviceStatuses).optional().describe('Only those with this status.'),
      ...pageShape,
    }),
    answers: {
      200: {
        description: 'The configurations.',
        schema: z.array(submittedServiceSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const { status } = call.query;
      const services = await call.read(listAllServices, { status, page: pageOf(call.query) });
      const idOf = ({ id }: ServiceWithOwner) => id;
      return answerPage(call, services, { idOf, present: presentSubmittedService });
    },
  }),

  approveService: reviewOperation('approved', 'approve'),

  rejectService: reviewOperation('rejected', 'reject'),

  setServiceStatus: defineOperation({
    method: 'PUT',
    path: '/admin/services/{id}/status',
    tag: 'Review',
    summary: 'Set the status of a service, whichever it has',
    access: 'providers.review',
    idempotent: true,
    params,
    body: { schema: serviceStatusSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed configuration.', schema: serviceSchema } },
    refusals: ['service.not-found', 'service.duplicate'],
    handle({ params: { id }, body, perform }, { newProviderId }: ProviderIds) {
      const change = { id, status: body.status };
      return perform(setServiceStatus, change, (service) => answer(presentService(service)), {
        newProviderId,
      });
    },
  }),
};
