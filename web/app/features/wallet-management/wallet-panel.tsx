import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { formatGhs } from '../../lib/money.ts';
import { paramsOf } from '../../lib/search-params.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import dashboard from '../../ui/dashboard.module.css';
import { notLoaded, StatCard, StatCards } from '../../ui/stat-card.tsx';
import { CommissionCard } from './commission-card.tsx';
import { PayoutsSection } from './payouts-section.tsx';
import { totalsQuery } from './queries.ts';
import { SummariesSection } from './summaries-section.tsx';
import { parseWalletView } from './wallet-url.ts';

/** All the money: where it is, what is kept of it, and how it gets to people. */
export function WalletPanel() {
  const { search } = useLocation();
  const view = useMemo(() => parseWalletView(paramsOf(search)), [search]);
  const overlay = useOverlay();
  return (
    <section className={dashboard.panel} aria-label="Wallet Management">
      <div className={dashboard.panelHead}>
        <h2>Wallet Management</h2>
        <Button size="md" onClick={() => overlay.open({ credit: 'new' })}>
          Credit a Wallet
        </Button>
      </div>
      <Totals />
      <CommissionCard />
      <PayoutsSection view={view} />
      <SummariesSection view={view} />
    </section>
  );
}

function Totals() {
  const { data: totals, isError } = useQuery(totalsQuery);
  const failed = isError ? notLoaded : undefined;
  return (
    <StatCards>
      <StatCard
        name="Total Wallet Balance"
        value={totals && formatGhs(totals.total_wallet_balance)}
        note={failed ?? (totals && `${formatGhs(totals.total_held)} more held for jobs`)}
      />
      <StatCard
        name="Total Earned"
        value={totals && formatGhs(totals.total_earned)}
        note={failed ?? 'By providers, after commission'}
      />
      <StatCard
        name="Pending Payouts"
        value={totals && formatGhs(totals.pending_payouts)}
        note={failed ?? (totals && `${formatGhs(totals.unpaid_earnings)} earned and in no payout`)}
      />
      <StatCard
        name="Service Providers"
        value={totals && String(totals.service_providers)}
        note={failed}
      />
    </StatCards>
  );
}
