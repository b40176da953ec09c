import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Route } from './+types/dashboard.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { useFreshUser } from '../../lib/session/use-fresh-user.ts';
import { ProfileCard } from '../../features/accounts/provider/profile-card.tsx';
import { earningsQuery } from '../../features/insights/provider/queries.ts';
import { AvailableJobsPanel } from '../../features/jobs/provider/available-jobs-panel.tsx';
import { ProviderJobDialogs } from '../../features/jobs/provider/provider-job-dialogs.tsx';
import { averageText, ratingCountText } from '../../features/ratings/provider/rating-text.ts';
import { ratingsUrl } from '../../features/ratings/provider/ratings-url.ts';
import { myServicesQuery } from '../../features/services/provider/queries.ts';
import { ServicesSection } from '../../features/services/provider/services-section.tsx';
import { pageTitle } from '../../lib/format/brand.ts';
import { formatGhs } from '../../lib/format/money.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notLoaded, pendingNote, StatCard, StatCards } from '../../ui/stat-card.tsx';
import { CoinsIcon, InboxIcon, JobsIcon, ProfileIcon } from '../../ui/tab-icons.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Provider Dashboard') },
  {
    name: 'description',
    content: 'Set up your services, take jobs and deliver them, and see what you have earned.',
  },
];

const RecentJobsPanel = lazyPart(
  async () => (await import('../../features/jobs/provider/recent-jobs-panel.tsx')).RecentJobsPanel,
  () => true,
);

const ReceivedRatings = lazyPart(
  async () =>
    (await import('../../features/ratings/provider/received-ratings.tsx')).ReceivedRatings,
  () => true,
);

const EarningsPanel = lazyPart(
  async () => (await import('./earnings-panel.tsx')).EarningsPanel,
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
          Your application is being reviewed. Add the services that you offer. Once an admin
          approves the first one, you will get an e-mail and a Provider ID, and you can take jobs.
        </Notice>
      )}
      <Stats />
      <UrlTabs
        label="Provider dashboard"
        tabs={[
          {
            name: 'profile',
            label: 'Profile Setup',
            short: 'Profile',
            icon: <ProfileIcon />,
            panel: (
              <div className={dashboard.panel}>
                <ProfileCard user={user} />
                <ServicesSection />
                <ReceivedRatings />
              </div>
            ),
          },
          {
            name: 'available',
            label: 'Available Jobs',
            short: 'Available',
            icon: <InboxIcon />,
            panel: <AvailableJobsPanel />,
          },
          {
            name: 'recent',
            label: 'Recent Jobs',
            short: 'Recent',
            icon: <JobsIcon />,
            panel: <RecentJobsPanel />,
          },
          {
            name: 'earnings',
            label: 'Earnings',
            short: 'Earnings',
            icon: <CoinsIcon />,
            panel: <EarningsPanel user={user} />,
          },
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
        note={earnings ? <RatingsLink count={earnings.rating_count} /> : pendingNote}
      />
      <StatCard
        name="Services"
        value={services && String(services.length)}
        note={pending === undefined ? pendingNote : `${pending} pending`}
      />
      <StatCard
        name="Total Earnings"
        value={earnings && formatGhs(earnings.all_time.gross)}
        note={earnings ? `Gross; net ${formatGhs(earnings.all_time.net)}` : pendingNote}
      />
    </StatCards>
  );
}

const RatingsLink = ({ count }: { count: number }) => (
  <Link to={ratingsUrl} preventScrollReset>
    {ratingCountText(count)}
  </Link>
);
