import type { PayoutFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const wrongState = ({ move, status }: Extract<PayoutFault, { code: 'payout.wrong-state' }>) => {
  const moved = { process: 'processed', complete: 'completed', fail: 'failed' } as const;
  return `A payout that is ${status} cannot be ${moved[move]}.`;
};

/** The problem documents of payouts. */
export const payoutProblems = {
  'payout.not-found': {
    status: 404,
    title: 'Payout not found',
    detail: () => 'This payout does not exist.',
  },
  'payout.earning-not-found': {
    status: 404,
    title: 'Earning not found',
    detail: () => 'There is no completed job with this id.',
  },
  'payout.pair-not-found': {
    status: 404,
    title: 'Pair not found',
    detail: () => 'This suspicious pair does not exist.',
  },
  'payout.pair-changed': {
    status: 409,
    title: 'Pair changed',
    detail: () =>
      'Since you saw this pair, another admin has decided about it, or something else was found. Nothing was changed: review it again.',
  },
  'payout.wrong-state': {
    status: 409,
    title: 'Wrong state',
    detail: wrongState,
    more: ({ status }) => ({ payout_status: status }),
    sample: { move: 'process', status: 'completed' },
  },
  'payout.reason-missing': {
    status: 422,
    title: 'Reason missing',
    detail: () => 'Give the reason why the transfer failed.',
    field: () => 'failure_reason',
  },
  'payout.provider-not-payable': {
    status: 409,
    title: 'Provider not payable',
    detail: () => 'The provider is suspended, or their payouts are frozen.',
  },
  'payout.week-invalid': {
    status: 422,
    title: 'Invalid week',
    detail: () => 'Name a week by its Monday; the week must have started.',
    field: () => 'week_start',
  },
} as const satisfies ProblemDescriptions<PayoutFault>;
