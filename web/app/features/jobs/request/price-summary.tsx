import type { Quote, Wallet } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { clientNarrationMinutes, formatCount } from '../../../entities/pricing/scope.ts';
import { measureText } from '../../../entities/jobs/job-text.ts';
import { alreadyUsedText } from './free-text.ts';
import styles from './request.module.css';

type SummaryProps = Readonly<{ quote: Quote; wallet: Wallet | undefined }>;

/** `25 words · GHS 6.25`, which opens to the calculation above it. */
export function PriceSummary(props: SummaryProps) {
  const { quote } = props;
  return (
    <details className={styles.summary}>
      <summary>
        <span className={`numeric ${styles.figure}`}>
          <span>{measureText(quote)}</span>{' '}
          <span>
            · <strong>{formatGhs(quote.amount_due)}</strong>
          </span>
        </span>
        <span className={styles.note}>
          <Note quote={quote} />
        </span>
      </summary>
      <div className={styles.breakdown}>
        <Breakdown {...props} />
      </div>
    </details>
  );
}

const Note = ({ quote: { discount } }: Readonly<{ quote: Quote }>) =>
  discount > 0 ? (
    <>
      First translation, <span className={styles.whole}>{formatGhs(discount)} off</span>
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
        <p className={styles.hint}>{alreadyUsedText}</p>
      )}
      {quote.service_type === 'transcription' && (
        <p className={styles.hint}>
          The server measures the file itself. If it finds another price, you see that before
          anything is ordered.
        </p>
      )}
    </>
  );
}
