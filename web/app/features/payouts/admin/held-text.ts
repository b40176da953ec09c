import type { HeldEarning } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { sumGhs } from '../../../lib/format/sum-ghs.ts';

/** The most held earnings that the server lists. */
const longestList = 100;

type Held = readonly Readonly<Pick<HeldEarning, 'amount'>>[];

/** What is held in all: `GHS 12.50`; `More than GHS 250.00` if the list may not be all of it. */
export function heldSumText(held: Held): string {
  const sum = formatGhs(sumGhs(held.map(({ amount }) => amount)));
  return held.length < longestList ? sum : `More than ${sum}`;
}

/** How many clients and providers an admin has to compare. */
export function openPairsText({ length }: readonly unknown[], hasMore: boolean): string {
  if (hasMore) return `More than ${length} pairs wait for a review.`;
  return length === 1 ? '1 pair waits for a review.' : `${length} pairs wait for a review.`;
}

type Standing = Pick<
  HeldEarning,
  'hold_reasons' | 'held_until' | 'paying_clients' | 'paying_clients_needed' | 'missing_commission'
>;

/** What is missing before a held earning is released without an admin, one line for each reason. */
export const missingTexts = (earning: Standing): readonly string[] =>
  earning.hold_reasons.map((reason) => {
    switch (reason) {
      case 'under-review':
        return 'A pair to review';
      case 'too-recent':
        return earning.held_until === null
          ? 'Not old enough'
          : `Not before ${formatDay(earning.held_until)}`;
      case 'too-few-paying-clients':
        return `${earning.paying_clients ?? 0} of ${earning.paying_clients_needed ?? 0} paying clients`;
      case 'commission-too-low':
        return `${formatGhs(earning.missing_commission ?? 0)} of commission`;
    }
  });
