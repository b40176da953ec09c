import type { Payout, PayoutStatus } from '@nsem/sdk';

import { formatDays } from '../../lib/dates.ts';
import { formatGhs } from '../../lib/money.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** The colour of each state of a payout. */
export const payoutTones: Readonly<Record<PayoutStatus, BadgeTone>> = {
  pending: 'yellow',
  processing: 'blue',
  completed: 'green',
  failed: 'red',
};

/** The states of a payout as they are written. */
export const payoutNames: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

/** The week of a payout: `9–15 Nov 2026`. */
export const weekText = ({ week_start: start, week_end: end }: Payout): string =>
  formatDays(start, end);

/** How much a payout is, and whose: `GHS 6.37 to Kwabena Mensah`. */
export const sumText = ({ amount, service_provider_name: name }: Payout): string =>
  `${formatGhs(amount)} to ${name}`;

/** What a run has made, in a sentence. The amounts are added in pesewas, without a stray one. */
export function runText(made: readonly Payout[]): string {
  const pesewas = made.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const payouts = made.length === 1 ? '1 payout' : `${made.length} payouts`;
  return `${payouts}, ${formatGhs(pesewas / 100)} in all. Process each when you send it.`;
}
