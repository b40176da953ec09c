import type { Quote } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { measureText } from '../../../entities/jobs/job-text.ts';

/** Why the price of an order is not the one that was shown, if one was. */
export const newPriceReason = (quote: Quote): string =>
  quote.minutes === null
    ? 'It has changed since you saw it.'
    : `The server measured ${measureText(quote)}.`;

/** Says that the price is not the one that was shown, and that nothing was done. */
export function NewPrice(props: Readonly<{ quote: Quote; reason: string; outcome: string }>) {
  const { quote, reason, outcome } = props;
  return (
    <Notice kind="warning" title={`The price is ${formatGhs(quote.amount_due)}`}>
      {reason} {outcome}
    </Notice>
  );
}
