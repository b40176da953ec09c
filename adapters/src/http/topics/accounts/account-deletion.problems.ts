import { formatGhs, type DeletionObstacle, type DeletionFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import { ghs, presentMoney } from '../../operations/fields.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

function describe(obstacle: DeletionObstacle): string {
  switch (obstacle.kind) {
    case 'live-jobs':
      return `${counted(obstacle.count, 'job is', 'jobs are')} not finished.`;
    case 'wallet-balance':
      return `There is GHS ${formatGhs(obstacle.amount)} in the wallet.`;
    case 'unpaid-earnings':
      return `GHS ${formatGhs(obstacle.amount)} in earnings has not been paid out yet.`;
    case 'open-payouts':
      return `${counted(obstacle.count, 'payout is', 'payouts are')} not completed.`;
    case 'last-admin':
      return 'The marketplace has no other active admin.';
  }
}

function present(obstacle: DeletionObstacle) {
  const { kind } = obstacle;
  if ('count' in obstacle) return { kind, count: obstacle.count };
  return 'amount' in obstacle ? { kind, amount: presentMoney(obstacle.amount) } : { kind };
}

/** How the API reports why an account is not deleted. */
export const accountDeletionProblems = {
  'account.deletion-refused': {
    status: 409,
    title: 'Account not deleted',
    detail: ({ obstacles }) =>
      `The account cannot be deleted yet. ${obstacles.map(describe).join(' ')}`,
    more: ({ obstacles }) => ({ obstacles: obstacles.map(present) }),
    sample: {
      obstacles: [
        { kind: 'live-jobs', count: 2 },
        { kind: 'wallet-balance', amount: ghs(5) },
      ],
    },
  },
} as const satisfies ProblemDescriptions<DeletionFault>;
