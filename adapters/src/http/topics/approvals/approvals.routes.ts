import {
  approveRequest,
  listApprovals,
  rejectRequest,
  type ApprovalId,
  type ListedApproval,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { answer } from '../../replies/reply.ts';
import {
  approvalQuerySchema,
  approvalSchema,
  presentApproval,
  rejectionSchema,
} from './approvals.schema.ts';

const params = z.object({ id: pathId<ApprovalId>('The id of the request.') });

const answers = { 200: { description: 'The approval.', schema: approvalSchema } };

export const approvalOperations = {
  listApprovals: defineOperation({
    method: 'GET',
    path: '/admin/approvals',
    tag: 'Approvals',
    summary: 'List what waits, or waited, for a second admin, newest first',
    sdk: {
      method: 'admin.approvals.list',
      example: `
        for await (const approval of nsem.admin.approvals.list({ status: 'waiting' })) {
          console.log(approval.id, approval.kind, approval.amount, approval.requested_by_name);
        }`,
    },
    access: 'approvals.read',
    query: approvalQuerySchema,
    answers: {
      200: {
        description: 'The approvals.',
        schema: z.array(approvalSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const { now, query } = call;
      const request = { status: query.status, page: pageOf(query) };
      return answerPage(call, await call.read(listApprovals, request), {
        idOf: ({ id }: ListedApproval): number => id,
        present: (approval: ListedApproval) => presentApproval(approval, now),
      });
    },
  }),

  approveRequest: defineOperation({
    method: 'POST',
    path: '/admin/approvals/{id}/approve',
    tag: 'Approvals',
    summary: 'Approve what another admin requested, and do it',
    description:
      'All checks are made again. If one of them refuses, nothing is done and the request goes on ' +
      'waiting. Needs a session: no API key can approve anything.',
    sdk: {
      method: 'admin.approvals.approve',
      throws:
        'PermissionError (`approval.second-admin-needed`) if you requested it yourself; ' +
        'ConflictError (`approval.not-waiting`) if it was decided or has expired, or ' +
        '(`approval.requester-inactive`) if the admin who requested it is suspended; the ' +
        'errors of what was requested.',
      example: 'const { status } = await nsem.admin.approvals.approve(5);',
    },
    access: 'approvals.decide',
    idempotent: true,
    params,
    answers,
    refusals: [
      'approval.not-found',
      'approval.not-waiting',
      'approval.requester-inactive',
      'approval.second-admin-needed',
      'dispute.not-found',
      'dispute.statements-open',
      'job.client-deleted',
      'job.in-dispute',
      'job.not-found',
      'job.not-in-dispute',
      'job.refund-too-large',
      'job.wrong-state',
      'payout.not-found',
      'payout.wrong-state',
      'wallet.account-not-found',
      'wallet.clients-only',
      'wallet.reference-exists',
    ],
    handle: ({ now, params: { id }, perform }) =>
      perform(approveRequest, id, (approval) => answer(presentApproval(approval, now))),
  }),

  rejectRequest: defineOperation({
    method: 'POST',
    path: '/admin/approvals/{id}/reject',
    tag: 'Approvals',
    summary: 'Reject what an admin requested, or withdraw your own request',
    sdk: {
      method: 'admin.approvals.reject',
      example: "await nsem.admin.approvals.reject(5, { reason: 'The amount is wrong.' });",
    },
    access: 'approvals.decide',
    idempotent: true,
    params,
    body: { schema: rejectionSchema, media: ['application/json'] },
    answers,
    refusals: ['approval.not-found', 'approval.not-waiting'],
    handle: ({ body, now, params: { id }, perform }) =>
      perform(rejectRequest, { id, reason: body.reason }, (approval) =>
        answer(presentApproval(approval, now)),
      ),
  }),
};
