import type { Quote, Wallet } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ResendButton } from '../../../entities/accounts/resend-button.tsx';
import { useVerificationLink } from '../../../entities/accounts/verification-link.ts';
import { measureText } from '../../../entities/jobs/job-text.ts';
import {
  activePricesQuery,
  clientNarrationMinutes,
  formatCount,
} from '../../../entities/pricing/prices.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Figure, Figures } from '../../../ui/facts.tsx';
import { alreadyUsedText, type FreeReason, freeText } from './free-text.ts';
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
    <div className={styles.short}>
      <output className={styles.line}>
        {freeText(reason, { email: user.email, freeWords, now: new Date(at) })}
      </output>
      {reason === 'email-unverified' && (
        <div className={styles.verify}>
          {link !== undefined && <a href={link}>Verify now</a>}
          <ResendButton user={user} />
        </div>
      )}
    </div>
  );
}
