import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { WaitingApprovals } from '../../features/approvals/waiting-notice.tsx';
import { PayoutsSection } from '../../features/payouts/admin/payouts-section.tsx';
import { parsePayoutView } from '../../features/payouts/admin/payout-text.ts';
import { CommissionCard } from '../../features/wallet/admin/commission-card.tsx';
import {
  parseWalletView,
  SummariesSection,
} from '../../features/wallet/admin/summaries-section.tsx';
import { WalletTotals } from '../../features/wallet/admin/wallets.tsx';
import { paramsOf, useOverlay } from '../../lib/address/search-params.ts';
import dashboard from '../../ui/dashboard.module.css';

/** The totals, the commission, the payouts and the wallets of the marketplace. */
export function WalletPanel() {
  const { search } = useLocation();
  const params = useMemo(() => paramsOf(search), [search]);
  const overlay = useOverlay();
  return (
    <section className={`${dashboard.panel} ${dashboard.inOrder}`} aria-label="Wallet Management">
      <div className={dashboard.panelHead}>
        <h2>Wallet Management</h2>
        <Button size="md" onClick={() => overlay.open({ credit: 'new' })}>
          Credit a Wallet
        </Button>
      </div>
      <WaitingApprovals />
      <WalletTotals />
      <CommissionCard />
      <PayoutsSection view={parsePayoutView(params)} />
      <SummariesSection view={parseWalletView(params)} />
    </section>
  );
}
