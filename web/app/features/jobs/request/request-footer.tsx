import type { Quote } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { errorText, fieldErrors } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { measureText } from '../../../entities/jobs/job-text.ts';
import { holdWorkQuote, type WorkQuote } from '../../../entities/pricing/work-quote.ts';
import { walletQuery } from '../../../entities/wallet/wallet-query.ts';
import { quoteRequestOf, type JobDraft } from './job-draft.ts';
import { PriceSummary } from './price-summary.tsx';
import type { LiveQuote } from './queries.ts';
import styles from './request.module.css';

/** The live price beside the button that requests the job, always in view. */
export function RequestFooter(
  props: Readonly<{
    draft: JobDraft;
    quote: LiveQuote;
    clientId: number;
    /** What became of the last press, in view wherever the form is scrolled to. */
    status: ReactNode;
    button: ReactNode;
  }>,
) {
  const { draft, quote, clientId, status, button } = props;
  useHeldQuote(draft, quote);
  const wallet = useQuery(walletQuery);
  const balance = wallet.data?.wallet_balance;
  const missing =
    quote.data === undefined || balance === undefined ? 0 : quote.data.amount_due - balance;
  return (
    <div className={styles.footer}>
      {status}
      {quote.isError && fieldErrors(quote.error)['document'] === undefined && (
        <Notice kind="error" title="The price could not be calculated">
          {errorText(quote.error)}
        </Notice>
      )}
      {missing > 0 && <Shortfall missing={missing} clientId={clientId} />}
      <div className={styles.bar}>
        <section
          className={styles.price}
          aria-label="Total"
          aria-live="polite"
          aria-busy={quote.isOutdated}
        >
          {quote.data === undefined ? (
            <p className={styles.hint}>{quote.isError ? 'No price yet.' : hintFor(draft)}</p>
          ) : (
            <PriceSummary quote={quote.data} wallet={wallet.data} />
          )}
        </section>
        {button}
      </div>
    </div>
  );
}

/** Holds the quote of the draft for the cards of providers, while there is one. */
function useHeldQuote(draft: JobDraft, { data, isOutdated }: LiveQuote): void {
  const isPriced = quoteRequestOf(draft) !== null;
  useEffect(() => {
    if (!isPriced) holdWorkQuote(null);
    else if (data !== undefined && !isOutdated) holdWorkQuote(workQuoteOf(draft, data));
  }, [draft, data, isPriced, isOutdated]);
}

const workQuoteOf = ({ service, source, target }: JobDraft, quote: Quote): WorkQuote => ({
  service,
  source: service === 'translation' ? source : '',
  target,
  measure: measureText(quote),
  amountDue: quote.amount_due,
});

/** Says what the price still needs. */
function hintFor(draft: JobDraft): string {
  const { service, source, target, audio } = draft;
  if (quoteRequestOf(draft) !== null) return 'Calculating the price...';
  if (service === 'translation' && (source === '' || target === ''))
    return 'Choose the languages to see the price.';
  if (target === '') return 'Choose the language to see the price.';
  if (service !== 'transcription') return 'The price appears as you write.';
  return audio === null
    ? 'The price appears with the recording.'
    : 'Your browser cannot read its length. The server measures it and sets the price.';
}

function Shortfall({ missing, clientId }: { missing: number; clientId: number }) {
  return (
    <div className={styles.short}>
      <output>
        <strong>You’re {formatGhs(missing)} short.</strong>
      </output>
      <details>
        <summary>How to add money</summary>
        <p>
          Ask an admin to credit your wallet, and give your client number:{' '}
          <strong>{clientId}</strong>. Your request stays saved on this device.
        </p>
      </details>
    </div>
  );
}
