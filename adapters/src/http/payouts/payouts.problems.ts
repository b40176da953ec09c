import type { PayoutFault } from '@nsem/core';
import type { Tellings } from '../telling.ts';

const wrongState = ({ move, status }: Extract<PayoutFault, { code: 'payout.wrong-state' }>) => {
  const moved = { process: 'processed', complete: 'completed', fail: 'failed' } as const;
  return `A payout that is ${status} can not be ${moved[move]}.`;
};

/** How the refusals of payouts are told. */
export const payoutProblems = {
  'payout.not-found': {
    status: 404,
    title: 'No such payout',
    detail: () => 'There is no such payout.',
  },
  'payout.wrong-state': {
    status: 409,
    title: 'Not in this state',
    detail: wrongState,
    more: ({ status }) => ({ payout_status: status }),
    sample: { move: 'process', status: 'completed' },
  },
  'payout.reason-missing': {
    status: 422,
    title: 'Reason missing',
    detail: () => 'Say why the transfer failed.',
    field: () => 'failure_reason',
  },
  'payout.week-unfit': {
    status: 422,
    title: 'Unfit week',
    detail: () => 'A week is named by its Monday, and not before it has begun.',
    field: () => 'week_start',
  },
} as const satisfies Tellings<PayoutFault>;
