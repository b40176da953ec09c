import { useQuery } from '@tanstack/react-query';

import { formatGhs } from '../../lib/money.ts';
import dashboard from '../../ui/dashboard.module.css';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { walletQuery } from '../wallet/queries.ts';
import styles from './earnings.module.css';
import { unpaid } from './unpaid.ts';

/** What has been earned and not arrived yet. */
export function BalanceCard() {
  const wallet = useQuery(walletQuery);
  return (
    <section className={dashboard.card} aria-label="Not paid out yet">
      <h3>Not paid out yet</h3>
      <Loaded
        query={wallet}
        skeleton={<Skeleton label="Loading your balance..." shape="line" />}
        errorTitle="Your balance could not be loaded"
      >
        {(money) => (
          <>
            <Figures>
              <Figure name="Balance, for the next weekly payout">
                {formatGhs(money.wallet_balance)}
              </Figure>
              <Figure name="In payouts that have not arrived">
                {formatGhs(money.pending_payout)}
              </Figure>
              <Figure name="Together, net" isSum>
                {formatGhs(unpaid(money))}
              </Figure>
            </Figures>
            {money.wallet_balance < 0 && (
              <p className={styles.explained}>
                A job was refunded after it had been paid out. What you earn next makes up for it.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
