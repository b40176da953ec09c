import type { Job, Quote } from '@nsem/sdk';

import { errorText } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../../entities/jobs/job-sheet.module.css';
import { measureText } from '../../../entities/jobs/job-text.ts';
import type { OrderPrice } from '../request/order-price.tsx';
import type { LiveQuote } from '../request/queries.ts';

/** The current price of a job and the price after the edit. */
export function PriceChange(props: Readonly<{ job: Job; price: OrderPrice; quote: LiveQuote }>) {
  const { job, price, quote } = props;
  if (price.state === 'failed') {
    return (
      <Notice kind="error" title="The price could not be calculated">
        {errorText(quote.error)}
      </Notice>
    );
  }
  const shown = price.state === 'known' ? price.quote : quote.data;
  return (
    <section
      className={styles.part}
      aria-label="New price"
      aria-live="polite"
      aria-busy={price.state === 'calculating'}
    >
      <Figures>
        <Figure name={`Price now, ${measureText(job)}`}>{formatGhs(job.price)}</Figure>
        {shown !== undefined && (
          <Figure name={`New price, ${measureText(shown)}`} isTotal>
            {formatGhs(shown.price)}
          </Figure>
        )}
      </Figures>
      {shown !== undefined && <p className={styles.soft}>{holdText(job, shown)}</p>}
    </section>
  );
}

/** How the hold changes. */
function holdText(job: Job, quote: Quote): string {
  const free = freeChangeText(job, quote);
  // Amounts are whole pesewas, which a difference of floats is not.
  const more = Math.round((quote.amount_due - job.amount_due) * 100) / 100;
  if (more === 0) return `${free}The amount held in your wallet does not change.`;
  return more > 0
    ? `${free}${formatGhs(more)} more will be held in your wallet.`
    : `${free}${formatGhs(-more)} will go back to your wallet.`;
}

/** What becomes of the free first translation, with a space after it. */
function freeChangeText(job: Job, quote: Quote): string {
  if (quote.discount === 0) {
    return job.discount > 0 ? 'Your free first translation no longer applies to this job. ' : '';
  }
  return quote.free_words_unavailable === 'budget-spent'
    ? `${formatGhs(quote.discount)} of it is still free. The free translations of this month are all used, so you pay for the words that you add. `
    : 'Your free first translation still applies to this job. ';
}
