import type { Payout } from '@nsem/sdk';

import { formatDays } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { sumGhs } from '../../../lib/format/sum-ghs.ts';

/** The week of a payout: `9–15 Nov 2026`. */
export const weekText = ({ week_start: start, week_end: end }: Payout): string =>
  formatDays(start, end);

/** The amount and the recipient of a payout: `GHS 6.37 to Kwabena Mensah`. */
export const sumText = ({ amount, service_provider_name: name }: Payout): string =>
  `${formatGhs(amount)} to ${name}`;

/** Summarises a payout run. */
export function payoutRunText(created: readonly Payout[]): string {
  const sum = formatGhs(sumGhs(created.map(({ amount }) => amount)));
  const payouts = created.length === 1 ? '1 payout' : `${created.length} payouts`;
  return `${payouts}, ${sum} in all. Process each when you send it.`;
}
