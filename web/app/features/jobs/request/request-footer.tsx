import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { walletQuery } from '../../../entities/wallet/wallet-query.ts';
import { quoteRequestOf, type JobDraft } from './job-draft.ts';
import { PriceSummary } from './price-summary.tsx';
import { useQuote } from './queries.ts';
import styles from './request.module.css';

/** The live price beside the button that requests the job, always in view. */
export function RequestFooter(
  props: Readonly<{
    draft: JobDraft;
    clientId: number;
    /** What became of the last press, in view wherever the form is scrolled to. */
    status: ReactNode;
    button: ReactNode;
  }>,
) {
  const { draft, clientId, status, button } = props;
  const quote = useQuote(draft);
  const wallet = useQuery(walletQuery);
  const balance = wallet.data?.wallet_balance;
  const missing =
    quote.data === undefined || balance === undefined ? 0 : quote.data.amount_due - balance;
  return (
    <div className={styles.footer}>
      {status}
      {quote.isError && (
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
