import { isProblem, type Quote } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/numbers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { measureText } from '../../../entities/jobs/job-text.ts';
import { quoteRequestOf, type JobDraft } from './job-draft.ts';
import type { LiveQuote } from './queries.ts';
import type { RecordingLength } from './recording-length.ts';

/** What is known of the price of a draft, which decides whether it can be ordered. */
export type OrderPrice =
  /** The draft costs this; `isNew` if the server refused the price that was shown before. */
  | Readonly<{ state: 'known'; quote: Quote; isNew: boolean }>
  /** The browser measures the recording, or the server calculates the price. */
  | Readonly<{ state: 'measuring' | 'calculating' }>
  /** Only the server can measure the recording: it is sent for its price, and not ordered. */
  | Readonly<{ state: 'unmeasured' }>
  | Readonly<{ state: 'failed' }>
  /** The draft is incomplete. */
  | Readonly<{ state: 'none' }>;

/** The quote with which the server refused another price; null if it did not. */
export const newQuoteIn = (error: unknown): Quote | null =>
  isProblem(error, 'job.price-changed') ? error.problem.quote : null;

/** The price that an order has instead of the one that was refused; null if none was. */
export function refusedPrice(error: unknown): OrderPrice | null {
  const quote = newQuoteIn(error);
  return quote === null ? null : { state: 'known', quote, isNew: true };
}

/**
 * The price of a draft.
 *
 * @param error why the last order of this draft was refused, if it was
 */
export function orderPriceOf(
  draft: JobDraft,
  quote: LiveQuote,
  { length, error }: Readonly<{ length: RecordingLength; error: unknown }>,
): OrderPrice {
  const refused = refusedPrice(error);
  if (refused !== null) return refused;
  if (draft.service === 'transcription' && draft.target !== '') {
    if (length === 'measuring') return { state: 'measuring' };
    if (length === 'unreadable') return { state: 'unmeasured' };
  }
  if (quoteRequestOf(draft) === null) return { state: 'none' };
  return quotedPrice(quote);
}

/**
 * The price that a live quote has, if it is that of the present draft. It was seen also if it could not be
 * read again, and the server refuses it if it has changed.
 */
export function quotedPrice({ data, isError, isOutdated }: LiveQuote): OrderPrice {
  if (data !== undefined && !isOutdated) return { state: 'known', quote: data, isNew: false };
  return { state: isError ? 'failed' : 'calculating' };
}

/**
 * The amount for which a draft is sent; null if it cannot be sent yet. The server refuses any other
 * amount with a quote, so that a recording which it measures first is never ordered unseen.
 */
export function expectedAmount(price: OrderPrice): number | null {
  if (price.state === 'known') return price.quote.amount_due;
  return price.state === 'unmeasured' ? 0 : null;
}

/** The label of the button that orders: it accepts a price that is new. */
export function orderLabel(price: OrderPrice, usual: string, verb: string): string {
  if (price.state === 'unmeasured') return 'See the Price';
  return price.state === 'known' && price.isNew
    ? `${verb} for ${formatGhs(price.quote.amount_due)}`
    : usual;
}

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
