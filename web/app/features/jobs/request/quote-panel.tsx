import type { Quote, Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { errorText } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { walletQuery } from '../../../entities/wallet/wallet-query.ts';
import { clientNarrationMinutes, formatCount } from '../../../entities/pricing/scope.ts';
import { measureText } from '../../../entities/jobs/job-text.ts';
import type { JobDraft } from './job-draft.ts';
import { useQuote } from './queries.ts';
import styles from './request.module.css';

/** The server's quote for a draft, with the wallet balance. */
export function QuotePanel({ draft, clientId }: { draft: JobDraft; clientId: number }) {
  const quote = useQuote(draft);
  const wallet = useQuery(walletQuery);
  if (quote.isError) {
    return (
      <Notice kind="error" title="The price could not be calculated">
        {errorText(quote.error)}
      </Notice>
    );
  }
  if (quote.data === undefined) return <p className={styles.hint}>{hintFor(draft)}</p>;
  return (
    <section
      className={styles.quote}
      aria-label="Price"
      aria-live="polite"
      aria-busy={quote.isOutdated}
    >
      <Figures quote={quote.data} wallet={wallet.data} />
      {draft.service === 'transcription' && (
        <p className={styles.hint}>
          Measured by your browser. The server measures the file itself and sets the exact price.
        </p>
      )}
      {wallet.data !== undefined && (
        <Shortfall
          missing={quote.data.amount_due - wallet.data.wallet_balance}
          clientId={clientId}
        />
      )}
    </section>
  );
}

const hintFor = ({ service, audio }: JobDraft): string =>
  service === 'transcription' && audio !== null
    ? 'Your browser cannot read the length of this recording. The server measures it and sets the price.'
    : 'The count and the price appear here.';

function Figures({ quote, wallet }: { quote: Quote; wallet: Wallet | undefined }) {
  const unit = quote.minutes === null ? 'word' : 'minute';
  const narration =
    quote.service_type === 'narration'
      ? `, about ${formatCount(clientNarrationMinutes(quote.words ?? 0), 'minute')} of audio`
      : '';
  return (
    <dl className={styles.figures}>
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
    </dl>
  );
}

function Figure(props: Readonly<{ name: string; isTotal?: boolean; children: React.ReactNode }>) {
  return (
    <div data-total={props.isTotal}>
      <dt>{props.name}</dt>
      <dd className="numeric">{props.children}</dd>
    </div>
  );
}

function Shortfall({ missing, clientId }: { missing: number; clientId: number }) {
  if (missing <= 0) return null;
  return (
    <Notice kind="warning" title={`${formatGhs(missing)} is missing`}>
      Ask an admin to credit your wallet, and give your client number: {clientId}.
    </Notice>
  );
}
