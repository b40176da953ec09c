import { useQuery } from '@tanstack/react-query';

import { totalsQuery } from '../../../entities/wallet/wallets.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { notLoaded, StatCard, StatCards } from '../../../ui/stat-card.tsx';

/** The stat cards of the platform's wallet totals. */
export function WalletTotals() {
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
        note={
          failed ?? (totals && `${formatGhs(totals.unpaid_earnings)} earned but not in a payout`)
        }
      />
      <StatCard
        name="Service Providers"
        value={totals && String(totals.service_providers)}
        note={failed}
      />
    </StatCards>
  );
}
