import { withoutFormatMarks } from '@nsem/core/texts';
import type { Job, Quote } from '@nsem/sdk';
import { useMemo } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../../../entities/jobs/job-sheet.module.css';
import { measureText } from '../../../entities/jobs/job-text.ts';
import type { JobDraft } from '../request/job-draft.ts';
import { useQuote } from '../request/queries.ts';

/** The current price of a job and the price after the edit. */
export function PriceChange({ job, draft }: { job: Job; draft: JobDraft }) {
  const isOfDocument = job.has_document;
  const priced = useMemo(
    () => (isOfDocument ? { ...draft, content: withoutFormatMarks(draft.content) } : draft),
    [draft, isOfDocument],
  );
  const quote = useQuote(priced);
  if (draft.service === 'transcription') {
    return <p className={styles.soft}>The recording and its {measureText(job)} stay the same.</p>;
  }
  if (quote.isError) {
    return (
      <Notice kind="error" title="The price could not be calculated">
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
          <Figure name={`New price, ${measureText(quote.data)}`} isTotal>
            {formatGhs(quote.data.price)}
          </Figure>
        )}
      </Figures>
      {quote.data !== undefined && <p className={styles.soft}>{holdText(job, quote.data)}</p>}
    </section>
  );
}

/** How the hold changes. The quote ignores that this job already uses the free translation. */
function holdText(job: Job, quote: Quote): string {
  if (job.discount > 0) return 'Your free first translation still applies to this job.';
  const more = quote.amount_due - job.amount_due;
  if (more === 0) return 'The amount held in your wallet does not change.';
  return more > 0
    ? `${formatGhs(more)} more will be held in your wallet.`
    : `${formatGhs(-more)} will go back to your wallet.`;
}
