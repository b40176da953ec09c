import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/auth/require-role.tsx';
import { DiscoverPanel } from '../../features/discover/discover-panel.tsx';
import { parseRequest } from '../../features/discover/discover-url.ts';
import type { RequestDialogProps } from '../../features/jobs/request/request-dialog.tsx';
import { MyJobsPanel } from '../../features/jobs/my-jobs-panel.tsx';
import { walletQuery } from '../../features/wallet/queries.ts';
import { pageTitle } from '../../lib/brand.ts';
import { formatGhs } from '../../lib/money.ts';
import { paramsOf } from '../../lib/search-params.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { notLoaded, StatCard, StatCards } from '../../ui/stat-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Client Dashboard') }];

const RequestDialog = lazyPart(
  async () => (await import('../../features/jobs/request/request-dialog.tsx')).RequestDialog,
  ({ work }: RequestDialogProps) => work.request !== undefined,
);

export default function ClientDashboard() {
  return <RequireRole allowed="client">{(user) => <Dashboard user={user} />}</RequireRole>;
}

function Dashboard({ user }: { user: User }) {
  const { data: wallet, isError } = useQuery(walletQuery);
  const { search } = useLocation();
  const work = useMemo(() => parseRequest(paramsOf(search)), [search]);
  return (
    <div className={`page ${dashboard.dashboard}`}>
      <div className={dashboard.head}>
        <h1>Client Dashboard</h1>
        <p>
          Your client number: <strong>{user.id}</strong>
        </p>
      </div>
      <StatCards>
        <StatCard
          name="Wallet Balance"
          value={wallet && formatGhs(wallet.wallet_balance)}
          note={isError ? notLoaded : undefined}
        />
        <StatCard
          name="Held for Jobs"
          value={wallet && formatGhs(wallet.held)}
          note={isError ? notLoaded : 'Paid on delivery, or returned'}
        />
      </StatCards>
      <UrlTabs
        label="Client dashboard"
        tabs={[
          { name: 'discover', label: 'Discover Service Providers', panel: <DiscoverPanel /> },
          { name: 'jobs', label: 'My Jobs', panel: <MyJobsPanel /> },
        ]}
      />
      <RequestDialog clientId={user.id} work={work} />
    </div>
  );
}
