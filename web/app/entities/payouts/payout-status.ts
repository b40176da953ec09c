import type { PayoutStatus } from '@nsem/sdk';

import type { BadgeTone } from '../../ui/badge.tsx';

/** The colour of each state of a payout. */
export const payoutTones: Readonly<Record<PayoutStatus, BadgeTone>> = {
  pending: 'yellow',
  processing: 'blue',
  completed: 'green',
  failed: 'red',
};

/** The display name of each state of a payout. */
export const payoutNames: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};
