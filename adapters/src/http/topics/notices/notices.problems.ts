import type { NoticeFault } from '../../../outbox/notices.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The problem documents of notices. */
export const noticeProblems = {
  'notice.not-found': {
    status: 404,
    title: 'Notice not found',
    detail: () => 'This notice does not exist.',
  },
  'notice.not-failed': {
    status: 409,
    title: 'Notice not failed',
    detail: ({ status }) =>
      status === 'sent' ? 'This notice has already been sent.' : 'This notice is already pending.',
    more: ({ status }) => ({ notice_status: status }),
    sample: { status: 'sent' },
  },
} as const satisfies ProblemDescriptions<NoticeFault>;
