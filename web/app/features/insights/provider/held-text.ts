import type { Earnings } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { sumGhs } from '../../../lib/format/sum-ghs.ts';

type Held = readonly Readonly<
  Pick<
    Earnings['held'][number],
    | 'amount'
    | 'held_until'
    | 'hold_reasons'
    | 'paying_clients'
    | 'paying_clients_needed'
    | 'missing_commission'
  >
>[];

/** What is missing before all of it is released, in sentences; the last earning needs most. */
export function missingTexts(held: Held): readonly string[] {
  const ends = held.flatMap(({ held_until: until, hold_reasons: reasons }) =>
    until !== null && reasons.includes('too-recent') ? [until] : [],
  );
  const day = ends.toSorted().at(-1);
  const last = held.at(-1);
  const commission = Math.max(...held.map(({ missing_commission: missing }) => missing ?? 0));
  return [
    held.some(({ hold_reasons: reasons }) => reasons.includes('under-review')) &&
      'An admin is to review some of it.',
    last?.hold_reasons.includes('too-few-paying-clients') === true &&
      `${last.paying_clients} of ${last.paying_clients_needed} different clients have paid you enough so far.`,
    commission > 0 && `Paid jobs must bring ${formatGhs(commission)} more commission.`,
    day !== undefined && `The earliest day is ${formatDay(day)}.`,
  ].filter((part) => part !== false);
}

/** What a provider reads of their earnings that payouts leave out for now; there is at least one. */
export function heldText(held: Held): string {
  const sum = formatGhs(sumGhs(held.map(({ amount }) => amount)));
  return `${sum} of your balance, from free first translations, is held until clients who pay for your work themselves make up for it, or until an admin releases it.`;
}
