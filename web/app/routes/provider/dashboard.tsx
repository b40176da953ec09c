import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/auth/require-role.tsx';
import { useFreshUser } from '../../features/auth/use-fresh-user.ts';
import { AvailabilitySection } from '../../features/availability/availability-section.tsx';
import { ProfileCard } from '../../features/availability/profile-card.tsx';
import { earningsQuery } from '../../features/earnings/queries.ts';
import { AvailableJobsPanel } from '../../features/jobs/available-jobs-panel.tsx';
import { ProviderJobDialogs } from '../../features/jobs/provider-job-dialogs.tsx';
import { RecentJobsPanel } from '../../features/jobs/recent-jobs-panel.tsx';
import { averageText, ratingCountText } from '../../features/received-ratings/rating-text.ts';
import { ratingsPlace } from '../../features/received-ratings/ratings-place.ts';
import { myServicesQuery } from '../../features/services/queries.ts';
import { ServicesSection } from '../../features/services/services-section.tsx';
import { pageTitle } from '../../lib/brand.ts';
import { formatGhs } from '../../lib/money.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notLoaded, noteToCome, StatCard, StatCards } from '../../ui/stat-card.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Provider Dashboard') },
  {
    name: 'description',
    content: 'Set up your services, take jobs and deliver them, and see what you have earned.',
  },
];

const ReceivedRatings = lazyPart(
  async () =>
    (await import('../../features/received-ratings/received-ratings.tsx')).ReceivedRatings,
  () => true,
);

const EarningsPanel = lazyPart(
  async () => (await import('../../features/earnings/earnings-panel.tsx')).EarningsPanel,
  () => true,
);

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
                <ReceivedRatings />
              </div>
            ),
          },
          { name: 'available', label: 'Available Jobs', panel: <AvailableJobsPanel /> },
          { name: 'recent', label: 'Recent Jobs', panel: <RecentJobsPanel /> },
          { name: 'earnings', label: 'Earnings', panel: <EarningsPanel user={user} /> },
        ]}
      />
      <ProviderJobDialogs user={user} />
    </div>
  );
}

function Stats() {
  const { data: earnings, isError } = useQuery(earningsQuery);
  const { data: services } = useQuery(myServicesQuery);
  const pending = services?.filter(({ status }) => status === 'pending').length;
  return (
    <StatCards>
      <StatCard
        name="Completed Jobs"
        value={earnings && String(earnings.completed_jobs)}
        note={isError ? notLoaded : undefined}
      />
      <StatCard
        name="Average Rating"
        value={earnings && averageText(earnings.average_rating)}
        note={earnings ? <RatingsLink count={earnings.rating_count} /> : noteToCome}
      />
      <StatCard
        name="Services"
        value={services && String(services.length)}
        note={pending === undefined ? noteToCome : `${pending} pending`}
      />
      <StatCard
        name="Total Earnings"
        value={earnings && formatGhs(earnings.all_time.gross)}
        note={earnings ? `Gross; net ${formatGhs(earnings.all_time.net)}` : noteToCome}
      />
    </StatCards>
  );
}

const RatingsLink = ({ count }: { count: number }) => (
  <Link to={ratingsPlace} preventScrollReset>
    {ratingCountText(count)}
  </Link>
);
