import {
  type ApprovalResult,
  approveServices,
  listAllServices,
  type ProviderId,
  reviewService,
  type ServiceId,
  serviceSorts,
  serviceStatuses,
  type ServiceWithOwner,
  type ServiceWithSample,
  setServiceStatus,
  undoReview,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { toProblem } from '../../problems/problem.ts';
import { answer } from '../../replies/reply.ts';
import {
  presentService,
  presentSubmittedService,
  rejectedServiceSchema,
  serviceApprovalResultsSchema,
  serviceApprovalsSchema,
  serviceSchema,
  serviceStatusSchema,
  submittedServiceSchema,
} from './services.schema.ts';

function presentApproval({ id, result }: ApprovalResult) {
  if (result.ok) return { id, service: presentService(result.value), problem: null };
  const { code, status, title, detail } = toProblem(result.fault, '');
  return { id, service: null, problem: { code, status, title, detail } };
}

/** The results of approving several services. */
const presentApprovals = (results: readonly ApprovalResult[]) => ({
  results: results.map(presentApproval),
});

const params = z.object({ id: pathId<ServiceId>('The id of the service configuration.') });

/** A first approval assigns a Provider ID. */
type ProviderIds = Readonly<{ newProviderId: () => ProviderId }>;

const reviewed = { 200: { description: 'The reviewed configuration.', schema: serviceSchema } };

const answerService = (service: ServiceWithSample) => answer(presentService(service));

export const reviewOperations = {
  listAllServices: defineOperation({
    method: 'GET',
    path: '/admin/all-services',
    tag: 'Review',
    summary: 'List all service configurations with their providers, newest first by default',
    sdk: {
      method: 'admin.services.list',
      example: `
        const pending = nsem.admin.services.list({ status: 'pending', sort: 'oldest' });
        for await (const service of pending) {
          console.log(service.id, service.user_name, service.service_type);
        }`,
    },
    access: 'providers.review',
    query: z.strictObject({
      status: z.enum(serviceStatuses).optional().describe('Only those with this status.'),
      sort: z.enum(serviceSorts).default('newest').meta({
        description: 'The order: the newest first, or the oldest, which waited longest.',
      }),
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
      const { status, sort } = call.query;
      const page = { ...pageOf(call.query), sort };
      const services = await call.read(listAllServices, { status, page });
      const idOf = ({ id }: ServiceWithOwner) => id;
      return answerPage(call, services, { idOf, present: presentSubmittedService });
    },
  }),

  approveService: defineOperation({
    method: 'PUT',
    path: '/admin/approve-service/{id}',
    tag: 'Review',
    summary: 'Approve a pending service',
    description: 'A provider’s first approval activates them and assigns the Provider ID.',
    sdk: { method: 'admin.services.approve', example: 'await nsem.admin.services.approve(3);' },
    access: 'providers.review',
    idempotent: true,
    params,
    answers: reviewed,
    refusals: ['service.not-found', 'service.not-pending', 'service.duplicate'],
    handle: ({ params: { id }, perform }, { newProviderId }: ProviderIds) =>
      perform(reviewService, { id, verdict: 'approved' }, answerService, { newProviderId }),
  }),

  approveServices: defineOperation({
    method: 'POST',
    path: '/admin/services/approve',
    tag: 'Review',
    summary: 'Approve several pending services',
    description: 'Each is approved or refused for itself; a refusal does not stop the others.',
    sdk: { method: 'admin.services.approveMany', byHand: true },
    access: 'providers.review',
    idempotent: true,
    body: { schema: serviceApprovalsSchema, media: ['application/json'] },
    answers: {
      200: { description: 'What came of each.', schema: serviceApprovalResultsSchema },
    },
    handle: ({ body, perform }, { newProviderId }: ProviderIds) =>
      perform(approveServices, body, (results) => answer(presentApprovals(results)), {
        newProviderId,
      }),
  }),

  rejectService: defineOperation({
    method: 'PUT',
    path: '/admin/reject-service/{id}',
    tag: 'Review',
    summary: 'Reject a pending service',
    description: 'The provider reads the reason, and can answer with a new version.',
    sdk: { method: 'admin.services.reject', byHand: true },
    access: 'providers.review',
    idempotent: true,
    params,
    body: { schema: rejectedServiceSchema, media: ['application/json'], optional: true },
    answers: reviewed,
    refusals: ['service.not-found', 'service.not-pending', 'service.duplicate'],
    handle({ body, params: { id }, perform }, { newProviderId }: ProviderIds) {
      const review = { id, verdict: 'rejected', reason: body.reason } as const;
      return perform(reviewService, review, answerService, { newProviderId });
    },
  }),

  undoReview: defineOperation({
    method: 'POST',
    path: '/admin/services/{id}/undo-review',
    tag: 'Review',
    summary: 'Undo the last decision on a service',
    description:
      'For 15 seconds after it: until then the provider is not notified. The service is pending ' +
      'again, and a Provider ID that the approval assigned is taken back.',
    sdk: {
      method: 'admin.services.undoReview',
      example: 'await nsem.admin.services.undoReview(3);',
    },
    access: 'providers.review',
    idempotent: true,
    params,
    answers: { 200: { description: 'The pending configuration.', schema: serviceSchema } },
    refusals: ['service.not-found', 'service.undo-expired', 'service.work-taken'],
    handle: ({ params: { id }, perform }, { newProviderId }: ProviderIds) =>
      perform(undoReview, { id }, answerService, { newProviderId }),
  }),

  setServiceStatus: defineOperation({
    method: 'PUT',
    path: '/admin/services/{id}/status',
    tag: 'Review',
    summary: 'Set the status of a service, whichever it has',
    sdk: { method: 'admin.services.setStatus', byHand: true },
    access: 'providers.review',
    idempotent: true,
    params,
    body: { schema: serviceStatusSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed configuration.', schema: serviceSchema } },
    refusals: ['service.not-found', 'service.duplicate'],
    handle({ params: { id }, body, perform }, { newProviderId }: ProviderIds) {
      return perform(setServiceStatus, { id, ...body }, answerService, { newProviderId });
    },
  }),
};
