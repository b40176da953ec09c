import type { Earnings } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { sumGhs } from '../../../lib/format/sum-ghs.ts';

type Held = readonly Readonly<Pick<Earnings['held'][number], 'amount' | 'held_until'>>[];

/** What a provider reads of their earnings that payouts leave out for now; there is at least one. */
export function heldText(held: Held): string {
  const sum = formatGhs(sumGhs(held.map(({ amount }) => amount)));
  const ends = held.flatMap(({ held_until: until }) => (until === null ? [] : [until]));
  const last = ends.toSorted().at(-1);
  const until = last === undefined ? 'for now' : `until ${formatDay(last)}`;
  return `${sum} of your balance, from free first translations, is held ${until}, or until you have completed 3 jobs that clients paid for.`;
}
