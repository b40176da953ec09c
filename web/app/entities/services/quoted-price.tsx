import type { Service } from '@nsem/sdk';

import { formatGhs } from '../../lib/format/money.ts';
import { isForQuote, useWorkQuote } from '../pricing/work-quote.ts';
import styles from './quoted-price.module.css';

/** What a service costs for the request that the client is preparing: `GHS 6.25 for your 25 words`. */
export function QuotedPrice(props: {
  service: Pick<Service, 'service_type' | 'source_language' | 'target_language' | 'language'>;
}) {
  const quote = useWorkQuote();
  if (quote === null || !isForQuote(props.service, quote)) return null;
  return (
    <p className={styles.quoted}>
      <strong className="numeric">{formatGhs(quote.amountDue)}</strong> for your {quote.measure}
    </p>
  );
}
