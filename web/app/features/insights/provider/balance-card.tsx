import { useQuery } from '@tanstack/react-query';

import { formatGhs } from '../../../lib/format/money.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { walletQuery } from '../../../entities/wallet/wallet-query.ts';
import styles from './earnings.module.css';
import { heldText, missingTexts } from './held-text.ts';
import { earningsQuery } from './queries.ts';
import { unpaidTotal } from './unpaid.ts';

/** The earnings that have not been paid yet. */
export function BalanceCard() {
  const wallet = useQuery(walletQuery);
  const { held = [] } = useQuery(earningsQuery).data ?? {};
  return (
    <section className={`${dashboard.card} ${styles.balance}`} aria-label="Not paid out yet">
      <h3>Not paid out yet</h3>
      <Loaded
        query={wallet}
        skeleton={<p className={styles.loading}>Loading your balance...</p>}
        errorTitle="Your balance could not be loaded"
      >
        {(money) => (
          <>
            <Figures>
              <Figure name="For the weekly payout">{formatGhs(money.wallet_balance)}</Figure>
              <Figure name="On its way to you">{formatGhs(money.pending_payout)}</Figure>
              <Figure name="Total owed" isTotal>
                {formatGhs(unpaidTotal(money))}
              </Figure>
            </Figures>
            {money.wallet_balance < 0 && (
              <p className={styles.explained}>
                A job was refunded after it had been paid out. Your next earnings will cover it.
              </p>
            )}
            {held.length > 0 && (
              <div className={styles.explained}>
                <p>{heldText(held)}</p>
                <ul className={styles.missing} aria-label="What is missing">
                  {missingTexts(held).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
