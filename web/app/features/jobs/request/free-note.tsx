import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { queryClient } from '../../../lib/query/query-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ResendButton } from '../../../entities/accounts/resend-button.tsx';
import { useVerificationLink } from '../../../entities/accounts/verification-link.ts';
import { activePricesQuery } from '../../../entities/pricing/active-prices.ts';
import { freeText, type FreeReason } from './free-text.ts';
import styles from './request.module.css';

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
