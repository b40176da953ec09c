import type { NoticeFault } from '../../outbox/notice-desk.ts';
import type { Tellings } from '../telling.ts';

/** How the refusals of notices are told. */
export const noticeProblems = {
  'notice.not-found': {
    status: 404,
    title: 'No such notice',
    detail: () => 'There is no such notice.',
  },
  'notice.not-dead': {
    status: 409,
    title: 'Not given up',
    detail: ({ status }) =>
      status === 'sent' ? 'This notice was sent.' : 'This notice waits to be sent already.',
    more: ({ status }) => ({ notice_status: status }),
    sample: { status: 'sent' },
  },
} as const satisfies Tellings<NoticeFault>;
