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
import { presentApproval } from './approvals.presenter.ts';
import { approvalQuerySchema, approvalSchema, rejectionSchema } from './approvals.schema.ts';

const params = z.object({ id: pathId<ApprovalId>('The id of the request.') });

const answers = { 200: { description: 'The approval.', schema: approvalSchema } };

export const approvalOperations = {
  listApprovals: defineOperation({
    method: 'GET',
    path: '/admin/approvals',
    tag: 'Approvals',
    summary: 'List what waits, or waited, for a second admin, newest first',
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
    access: 'approvals.decide',
    idempotent: true,
    params,
    answers,
    refusals: [
      'approval.not-found',
      'approval.not-waiting',
      'approval.requester-inactive',
      'approval.second-admin-needed',
      'job.client-deleted',
      'job.not-found',
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
