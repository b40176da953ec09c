import type { Job, Quote } from '@nsem/sdk';

import { errorText } from '../../../lib/error-text.ts';
import { formatGhs } from '../../../lib/money.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../detail/detail.module.css';
import { measureText } from '../job-text.ts';
import type { JobDraft } from '../request/draft.ts';
import { useQuote } from '../request/queries.ts';

/** What the job costs as it is, and what it would cost once it is changed. */
export function PriceChange({ job, draft }: { job: Job; draft: JobDraft }) {
  const quote = useQuote(draft);
  if (draft.service === 'transcription') {
    return (
      <p className={styles.soft}>The recording stays as it is, and so do its {measureText(job)}.</p>
    );
  }
  if (quote.isError) {
    return (
      <Notice kind="error" title="The price could not be worked out">
        {errorText(quote.error)}
      </Notice>
    );
  }
  return (
    <section
      className={styles.part}
      aria-label="New price"
      aria-live="polite"
      aria-busy={quote.isOutdated}
    >
      <Figures>
        <Figure name={`Price now, ${measureText(job)}`}>{formatGhs(job.price)}</Figure>
        {quote.data !== undefined && (
          <Figure name={`New price, ${measureText(quote.data)}`} isSum>
            {formatGhs(quote.data.price)}
          </Figure>
        )}
      </Figures>
      {quote.data !== undefined && <p className={styles.soft}>{holdText(job, quote.data)}</p>}
    </section>
  );
}

/** Where the difference goes. A quote does not know that this job has the free translation already. */
function holdText(job: Job, quote: Quote): string {
  if (job.discount > 0) return 'Your free first translation stays with this job.';
  const more = quote.amount_due - job.amount_due;
  if (more === 0) return 'As much as before is held from your wallet.';
  return more > 0
    ? `${formatGhs(more)} more is held from your wallet.`
    : `${formatGhs(-more)} goes back to your wallet.`;
}
