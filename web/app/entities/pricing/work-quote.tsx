import type { Service, ServiceType } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { formatGhs } from '../../lib/format/numbers.ts';
import { readUserId, useSession } from '../../lib/session/session.ts';
import styles from '../services/quoted-price.module.css';

/** What the work in a client's unsent request costs. */
export type WorkQuote = Readonly<{
  service: ServiceType;
  /** The source of a translation; '' for the others. */
  source: string;
  /** The target of a translation, or the one language of the others. */
  target: string;
  /** How much work there is: `25 words`. */
  measure: string;
  /** What the client pays, in GHS. */
  amountDue: number;
}>;

type Work = Pick<Service, 'service_type' | 'source_language' | 'target_language' | 'language'>;

const listeners = new Set<() => void>();
let held: Readonly<{ userId: number | null; quote: WorkQuote }> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Holds the quote of the request that the current user is preparing, until the page is reloaded;
 * null once it was sent or has nothing to price.
 */
export function holdWorkQuote(quote: WorkQuote | null): void {
  if (quote === null && held === null) return;
  held = quote === null ? null : { userId: readUserId(), quote };
  for (const listener of listeners) listener();
}

/** The quote of the request that the current user is preparing; null if there is none. */
export function useWorkQuote(): WorkQuote | null {
  const session = useSession();
  const found = useSyncExternalStore(
    subscribe,
    () => held,
    () => null,
  );
  if (found === null || session.state !== 'signed-in') return null;
  return found.userId === session.user.id ? found.quote : null;
}

/** Whether a service is for exactly the work of a quote. */
export const isForQuote = (work: Work, quote: WorkQuote | null): boolean =>
  quote !== null &&
  work.service_type === quote.service &&
  (work.source_language ?? '') === quote.source &&
  (work.target_language ?? work.language) === quote.target;

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
