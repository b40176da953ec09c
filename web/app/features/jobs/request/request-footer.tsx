import { Button } from '@mantine/core';
import { PaymentRequiredError, type Quote, type Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { ResendButton, useVerificationLink } from '../../../entities/accounts/resend-button.tsx';
import { measureText } from '../../../entities/jobs/job-text.ts';
import {
  activePricesQuery,
  clientNarrationMinutes,
  formatCount,
} from '../../../entities/pricing/prices.ts';
import { holdWorkQuote, type WorkQuote } from '../../../entities/pricing/work-quote.tsx';
import { isRetryable } from '../../../entities/uploads/submission-text.ts';
import { walletQuery } from '../../../entities/wallet/wallets.ts';
import { errorText, fieldErrors } from '../../../lib/api/calls.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Figure, Figures } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { alreadyUsedText, type FreeReason, freeText } from './free-text.ts';
import { type JobDraft, quoteRequestOf } from './job-draft.ts';
import { NewPrice, newPriceReason, type OrderPrice } from './order-price.tsx';
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
    <div className={`stack ${styles.footer}`}>
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
            <div className="below">
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
      <div className={`row ${styles.bar}`}>
        <section
          className={styles.price}
          aria-label="Total"
          aria-live="polite"
          aria-busy={!isNew && quote.isOutdated}
        >
          {shown === undefined ? (
            <p className="soft small">{hintFor(draft, price)}</p>
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
    <div className={`row well ${styles.short}`}>
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

type SummaryProps = Readonly<{ quote: Quote; wallet: Wallet | undefined }>;

/** `25 words · GHS 6.25`, which opens to the calculation above it. */
function PriceSummary(props: SummaryProps) {
  const { quote } = props;
  return (
    <details className={styles.summary}>
      <summary>
        <span className={`numeric row small ${styles.figure}`}>
          <span>{measureText(quote)}</span>{' '}
          <span>
            · <strong>{formatGhs(quote.amount_due)}</strong>
          </span>
        </span>
        <span className={`soft small ${styles.note}`}>
          <Note quote={quote} />
        </span>
      </summary>
      <div className={`stack ${styles.breakdown}`}>
        <Breakdown {...props} />
      </div>
    </details>
  );
}

const Note = ({ quote: { discount } }: Readonly<{ quote: Quote }>) =>
  discount > 0 ? (
    <>
      First translation, <span className="whole">{formatGhs(discount)} off</span>
    </>
  ) : (
    'Details'
  );

function Breakdown({ quote, wallet }: SummaryProps) {
  const unit = quote.minutes === null ? 'word' : 'minute';
  const narration =
    quote.service_type === 'narration'
      ? `, about ${formatCount(clientNarrationMinutes(quote.words ?? 0), 'minute')} of audio`
      : '';
  return (
    <>
      <Figures>
        <Figure name={`${measureText(quote)}${narration}`}>
          {formatGhs(quote.unit_price)} per {unit}
        </Figure>
        <Figure name="Price">{formatGhs(quote.price)}</Figure>
        {quote.discount > 0 && (
          <Figure name="First translation free">{formatGhs(-quote.discount)}</Figure>
        )}
        <Figure name="You pay" isTotal>
          {formatGhs(quote.amount_due)}
        </Figure>
        <Figure name="Wallet balance">
          {wallet === undefined ? '–' : formatGhs(wallet.wallet_balance)}
        </Figure>
      </Figures>
      {quote.free_words_unavailable === 'already-used' && (
        <p className="soft small">{alreadyUsedText}</p>
      )}
      {quote.service_type === 'transcription' && (
        <p className="soft small">
          The server measures the file itself. If it finds another price, you see that before
          anything is ordered.
        </p>
      )}
    </>
  );
}

/**
 * Says why the first translation is not free, and what to do, for what a client may not expect.
 *
 * @param props.at when the server said so.
 */
export function FreeNote({ reason, at }: Readonly<{ reason: FreeReason | null; at: number }>) {
  const session = useSession();
  const prices = useQuery({ ...activePricesQuery, enabled: reason === 'email-unverified' });
  const user = session.state === 'signed-in' ? session.user : null;
  const link = useVerificationLink(user?.id ?? 0);
  const isOutdated = reason === 'email-unverified' && user?.email_verified === true;
  useEffect(() => {
    if (!isOutdated) return;
    void queryClient.invalidateQueries({ queryKey: ['quote'] });
    void queryClient.invalidateQueries({ queryKey: ['document-quote'] });
  }, [isOutdated]);
  // Clients who order again know that.
  if (reason === null || reason === 'already-used' || user === null || isOutdated) return null;
  const freeWords = prices.data?.find((price) => price.free_words > 0)?.free_words;
  return (
    <div className={`row well ${styles.short}`}>
      <output className={styles.line}>
        {freeText(reason, { email: user.email, freeWords, now: new Date(at) })}
      </output>
      {reason === 'email-unverified' && (
        <div className="row">
          {link !== undefined && (
            <a href={link} className="target strong">
              Verify now
            </a>
          )}
          <ResendButton user={user} />
        </div>
      )}
    </div>
  );
}
