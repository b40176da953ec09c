import type { ApprovalFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The problem documents of approvals. */
export const approvalProblems = {
  'approval.not-found': {
    status: 404,
    title: 'Approval not found',
    detail: () => 'There is no such approval.',
  },
  'approval.already-waiting': {
    status: 409,
    title: 'Already waiting',
    detail: () => 'This is already waiting for a second admin.',
  },
  'approval.too-many-waiting': {
    status: 409,
    title: 'Too many waiting',
    detail: ({ most }) =>
      `${counted(most, 'request is', 'requests are')} already waiting for a second admin. Approve or reject some of them first.`,
    sample: { most: 200 },
  },
  'approval.not-waiting': {
    status: 409,
    title: 'Not waiting',
    detail: ({ status }) =>
      status === 'expired'
        ? 'This request has expired. It can be made again.'
        : `This request was already ${status}.`,
    more: ({ status }) => ({ approval_status: status }),
    sample: { status: 'approved' },
  },
  'approval.second-admin-needed': {
    status: 403,
    title: 'Second admin needed',
    detail: () => 'You made this request: another admin must approve it.',
  },
  'approval.requester-inactive': {
    status: 409,
    title: 'Requester inactive',
    detail: () =>
      'The admin who made this request is suspended or deleted. Reject it; another admin can make it again.',
  },
  'approval.reason-missing': {
    status: 422,
    title: 'Reason missing',
    detail: () => 'Give the reason for the rejection.',
    field: () => 'reason',
  },
} as const satisfies ProblemDescriptions<ApprovalFault>;
