import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/auth/require-role.tsx';
import { useFreshUser } from '../../features/auth/use-fresh-user.ts';
import { AvailabilitySection } from '../../features/availability/availability-section.tsx';
import { ProfileCard } from '../../features/availability/profile-card.tsx';
import { AvailableJobsPanel } from '../../features/jobs/available-jobs-panel.tsx';
import { RecentJobsPanel } from '../../features/jobs/recent-jobs-panel.tsx';
import { myServicesQuery } from '../../features/services/queries.ts';
import { ServicesSection } from '../../features/services/services-section.tsx';
import { walletQuery } from '../../features/wallet/queries.ts';
import { pageTitle } from '../../lib/brand.ts';
import { formatGhs } from '../../lib/money.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notLoaded, StatCard, StatCards } from '../../ui/stat-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Provider Dashboard') }];

export default function ProviderDashboard() {
  return (
    <RequireRole allowed="service-provider">{(user) => <Dashboard user={user} />}</RequireRole>
  );
}

function Dashboard({ user }: { user: User }) {
  useFreshUser(user);
  return (
    <div className={`page ${dashboard.dashboard}`}>
      <div className={dashboard.head}>
        <h1>Provider Dashboard</h1>
      </div>
      {!user.is_active && (
        <Notice kind="info">
          Your application is being reviewed. Add the services that you offer; once an admin has
          approved the first one you get a Provider ID, an e-mail, and jobs.
        </Notice>
      )}
      <Stats />
      <AvailabilitySection user={user} />
      <UrlTabs
        label="Provider dashboard"
        tabs={[
          {
            name: 'profile',
            label: 'Profile Setup',
            panel: (
              <div className={dashboard.panel}>
                <ProfileCard user={user} />
                <ServicesSection />
              </div>
            ),
          },
          { name: 'available', label: 'Available Jobs', panel: <AvailableJobsPanel /> },
          { name: 'recent', label: 'Recent Jobs', panel: <RecentJobsPanel /> },
        ]}
      />
    </div>
  );
}

function Stats() {
  const { data: wallet, isError } = useQuery(walletQuery);
  const { data: services } = useQuery(myServicesQuery);
  const pending = services?.filter(({ status }) => status === 'pending').length;
  return (
    <StatCards>
      <StatCard
        name="Earnings Balance"
        value={wallet && formatGhs(wallet.wallet_balance)}
        note={isError ? notLoaded : 'Not paid out yet'}
      />
      <StatCard name="Total Earnings" value={wallet && formatGhs(wallet.total_earned)} />
      <StatCard
        name="Services"
        value={services && String(services.length)}
        note={pending === undefined ? undefined : `${pending} pending`}
      />
    </StatCards>
  );
}
