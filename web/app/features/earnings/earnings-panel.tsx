import type { User } from '@nsem/sdk';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useOverlay } from '../../lib/use-overlay.ts';
import dashboard from '../../ui/dashboard.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PrintHead } from '../../ui/print-head.tsx';
import print from '../../ui/print.module.css';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import styles from './earnings.module.css';
import type { PayoutDialogProps } from './payout-dialog.tsx';
import { PayoutStatement } from './payout-statement.tsx';
import { PeriodCards } from './period-cards.tsx';
import { earningsQuery, usePayouts } from './queries.ts';
import { ServiceTable } from './service-table.tsx';

const PayoutDialog = lazyPart(
  async () => (await import('./payout-dialog.tsx')).PayoutDialog,
  ({ payout }: PayoutDialogProps) => payout !== null,
);

/** What a provider has earned, what is still to be paid, and what has been paid. */
export function EarningsPanel({ user }: { user: User }) {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const earnings = useQuery(earningsQuery);
  const payouts = usePayouts();
  const opened = payouts.items?.find(({ id }) => String(id) === params.get('payout')) ?? null;
  return (
    <section
      className={`${dashboard.panel} ${opened === null ? print.sheet : ''}`}
      aria-label="Earnings"
    >
      <PrintHead title="Earnings statement" user={user} asOf={earnings.dataUpdatedAt} />
      <div className={dashboard.panelHead}>
        <h2>Earnings</h2>
        <Button variant="default" className={print.never ?? ''} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className={styles.explained}>
        Gross is what your completed jobs cost. The marketplace keeps a commission of it; net is
        what you are paid. A job that is refunded is taken out again.
      </p>
      <Loaded
        query={earnings}
        skeleton={<Skeleton label="Loading your earnings..." shape="card" />}
        errorTitle="Error Loading Data"
        errorFallback="Failed to load platform data. Please try again."
      >
        {(figures) => (
          <>
            <PeriodCards earnings={figures} />
            <ServiceTable earnings={figures} />
          </>
        )}
      </Loaded>
      <BalanceCard />
      <PayoutStatement
        payouts={payouts}
        onOpen={({ id }) => overlay.open({ payout: String(id) })}
      />
      <PayoutDialog payout={opened} user={user} onClose={() => overlay.close(['payout'])} />
    </section>
  );
}
