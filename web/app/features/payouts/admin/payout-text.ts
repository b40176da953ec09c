import type { HeldEarning, Payout } from '@nsem/sdk';

import { choiceParam, patternParam } from '../../../lib/address/search-params.ts';
import { formatDays } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';

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

/** The most held earnings that the server lists. */
const longestList = 100;

type Held = readonly Readonly<Pick<HeldEarning, 'amount'>>[];

/** What is held in all: `GHS 12.50`; `More than GHS 250.00` if the list may not be all of it. */
export function heldSumText(held: Held): string {
  const sum = formatGhs(sumGhs(held.map(({ amount }) => amount)));
  return held.length < longestList ? sum : `More than ${sum}`;
}

/** How many clients and providers an admin has to compare. */
export const openPairsText = (count: number): string =>
  count === 1 ? '1 pair waits for a review.' : `${count} pairs wait for a review.`;

/** The states of a payout, in the order in which it goes through them. */
export const payoutStatuses = ['pending', 'processing', 'completed', 'failed'] as const;

const endings = ['completed', 'failed'] as const;

/**
 * The status filter, the open payout, the outcome of its transfer that is being recorded, and whether
 * the held earnings are open.
 */
export type PayoutView = Readonly<{
  status: (typeof payoutStatuses)[number] | undefined;
  payout: string | undefined;
  end: (typeof endings)[number] | undefined;
  isHeldOpen: boolean;
}>;

/** Reads the payouts' state from the query; an invalid value falls back to all payouts. */
export const parsePayoutView = (params: Readonly<Record<string, string>>): PayoutView => ({
  status: choiceParam(payoutStatuses, params['status']),
  payout: patternParam(/^[1-9]\d{0,14}$/, params['payout']),
  end: choiceParam(endings, params['end']),
  isHeldOpen: params['held'] === 'all',
});

/** The sum of amounts in GHS, exact to the pesewa: decimals are added as integers. */
export const sumGhs = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
