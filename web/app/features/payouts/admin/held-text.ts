import type { HeldEarning } from '@nsem/sdk';

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
export const openPairsText = (count: number): string =>
  count === 1 ? '1 pair waits for a review.' : `${count} pairs wait for a review.`;
