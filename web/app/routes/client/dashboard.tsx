import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/auth/require-role.tsx';
import { DiscoverPanel } from '../../features/discover/discover-panel.tsx';
import { MyJobsPanel } from '../../features/jobs/my-jobs-panel.tsx';
import { RequestDialog } from '../../features/jobs/request/request-dialog.tsx';
import { walletQuery } from '../../features/wallet/queries.ts';
import { pageTitle } from '../../lib/brand.ts';
import { formatGhs } from '../../lib/money.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Client Dashboard') }];

export default function ClientDashboard() {
  return <RequireRole role="client">{(user) => <Dashboard user={user} />}</RequireRole>;
}

function Dashboard({ user }: { user: User }) {
  const { data: wallet } = useQuery(walletQuery);
  return (
    <div className={`page ${dashboard.dashboard}`}>
      <div className={dashboard.head}>
        <h1>Client Dashboard</h1>
        <p>
          Your client number: <strong>{user.id}</strong>
        </p>
      </div>
      <StatCards>
        <StatCard name="Wallet Balance" value={wallet && formatGhs(wallet.wallet_balance)} />
        <StatCard
          name="Held for Jobs"
          value={wallet && formatGhs(wallet.held)}
          note="Paid on delivery, or returned"
        />
      </StatCards>
      <UrlTabs
        label="Client dashboard"
        tabs={[
          { name: 'discover', label: 'Discover Service Providers', panel: <DiscoverPanel /> },
          { name: 'jobs', label: 'My Jobs', panel: <MyJobsPanel /> },
        ]}
      />
      <RequestDialog clientId={user.id} />
    </div>
  );
}
