import { PaymentRequiredError, type Quote } from '@nsem/sdk';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import { errorText, fieldErrors } from '../../../lib/api/calls.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { measureText } from '../../../entities/jobs/job-text.ts';
import { holdWorkQuote, type WorkQuote } from '../../../entities/pricing/work-quote.tsx';
import { isRetryable } from '../../../entities/uploads/submission-text.ts';
import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { FreeNote, PriceSummary } from './price-summary.tsx';
import { quoteRequestOf, type JobDraft } from './job-draft.ts';
import { newPriceReason, NewPrice, type OrderPrice } from './order-price.tsx';
import type { LiveQuote } from './queries.ts';
import styles from './request.module.css';

/** The live price beside the button that requests the job, always in view. */
export function RequestFooter(
  props: Readonly<{
    draft: JobDraft;
    quote: LiveQuote;
    price: OrderPrice;
    clientId: number;
    /** Why the last press was refused. */
    error: unknown;
    /** What became of the last press, in view wherever the form is scrolled to. */
    status: ReactNode;
    button: ReactNode;
  }>,
) {
  const { draft, quote, price, clientId, error, status, button } = props;
  useHeldQuote(draft, quote);
  const wallet = useQuery(walletQuery);
  const balance = wallet.data?.wallet_balance;
  const shown = shownQuote(price, quote);
  const missing = shown === undefined || balance === undefined ? 0 : shown.amount_due - balance;
  const isRefusedAsShort = error instanceof PaymentRequiredError;
  const reason = shown?.free_words_unavailable ?? null;
  // There is one amount that is missing: that of the quote, unless only the server knows of it.
  // It is no news to clients who are to verify their address first, which makes the order cheaper.
  const isShort = missing > 0 && (reason !== 'email-unverified' || isRefusedAsShort);
  const isNew = price.state === 'known' && price.isNew;
  return (
    <div className={styles.footer}>
      {!isNew && !(isShort && isRefusedAsShort) && status}
      {isNew && (
        <NewPrice
          quote={price.quote}
          reason={newPriceReason(price.quote)}
          outcome="Nothing was ordered yet."
        />
      )}
      {price.state === 'failed' && fieldErrors(quote.error)['document'] === undefined && (
        <Notice kind="error" title="The price could not be calculated">
          {errorText(quote.error)}
          {isRetryable(quote.error) && (
            <div className={styles.again}>
              <Button type="submit" variant="default">
                Try again
              </Button>
            </div>
          )}
        </Notice>
      )}
      <FreeNote reason={reason} at={quote.dataUpdatedAt} />
      {price.state === 'unmeasured' && !isRefusedAsShort && (
        <Notice kind="info">
          Your browser cannot measure this recording. Send it to see its price: nothing is ordered
          until you confirm that.
        </Notice>
      )}
      {isShort && <Shortfall missing={missing} clientId={clientId} isRefused={isRefusedAsShort} />}
      <div className={styles.bar}>
        <section
          className={styles.price}
          aria-label="Total"
          aria-live="polite"
          aria-busy={!isNew && quote.isOutdated}
        >
          {shown === undefined ? (
            <p className={styles.hint}>{hintFor(draft, price)}</p>
          ) : (
            <PriceSummary quote={shown} wallet={wallet.data} />
          )}
        </section>
        {button}
      </div>
    </div>
  );
}

/** The quote to show: while a text is being written, that of its earlier state. */
function shownQuote(price: OrderPrice, quote: LiveQuote): Quote | undefined {
  if (price.state === 'known') return price.quote;
  return price.state === 'calculating' || price.state === 'failed' ? quote.data : undefined;
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
function hintFor(draft: JobDraft, { state }: OrderPrice): string {
  const { service, source, target } = draft;
  if (state === 'failed' || state === 'unmeasured') return 'No price yet.';
  if (state === 'measuring') return 'Measuring the recording...';
  if (state === 'calculating')
    return navigator.onLine ? 'Calculating the price...' : 'The price appears once you are online.';
  if (service === 'translation' && (source === '' || target === ''))
    return 'Choose the languages to see the price.';
  if (target === '') return 'Choose the language to see the price.';
  return service === 'transcription'
    ? 'The price appears with the recording.'
    : 'The price appears as you write.';
}

function Shortfall(props: Readonly<{ missing: number; clientId: number; isRefused: boolean }>) {
  const { missing, clientId, isRefused } = props;
  return (
    <div className={styles.short}>
      <div className={styles.line} role={isRefused ? 'alert' : 'status'}>
        {isRefused && (
          <>
            <span>Not enough money in your wallet</span>.{' '}
          </>
        )}
        <strong>You’re {formatGhs(missing)} short.</strong>
      </div>
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
