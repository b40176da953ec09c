import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useUnread } from '../../entities/notifications/notifications.tsx';
import { earningsQuery } from '../../entities/payouts/payouts.ts';
import { averageText, ratingCountText, ratingsUrl } from '../../entities/ratings/queries.ts';
import { myServicesQuery } from '../../entities/services/provider-queries.ts';
import {
  AvailabilitySection,
  PublicPageSection,
} from '../../features/accounts/provider/presence-sections.tsx';
import { ProfileCard } from '../../features/accounts/provider/profile-card.tsx';
import { providerProfile } from '../../features/accounts/provider/profile-values.ts';
import { useAvailability } from '../../features/accounts/provider/use-availability.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { AnnouncementSlot } from '../../features/announcements/announcement-slot.tsx';
import { ObstacleNote, offerObstacle } from '../../features/jobs/provider/obstacle-note.tsx';
import { ProviderJobDialogs } from '../../features/jobs/provider/provider-job-dialogs.tsx';
import { useNews } from '../../features/live/use-news.ts';
import { PayoutAccountCard } from '../../features/payouts/provider/payout-account-card.tsx';
import { ServicesSection } from '../../features/services/provider/services-section.tsx';
import { pageTitle } from '../../lib/format/brand.ts';
import { formatGhs } from '../../lib/format/numbers.ts';
import { useFreshUser } from '../../lib/session/use-fresh-user.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notLoaded, pendingNote, StatCard, StatCards } from '../../ui/stat-card.tsx';
import { CodeIcon, CoinsIcon, InboxIcon, JobsIcon, ProfileIcon } from '../../ui/tab-icons.tsx';
import type { Route } from './+types/dashboard.ts';
import { FirstSteps } from './first-steps.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Provider Dashboard') },
  {
    name: 'description',
    content: 'Set up your services, take jobs and deliver them, and see what you have earned.',
  },
];

const AvailableJobsPanel = lazyPart(
  async () =>
    (await import('../../features/jobs/provider/available-jobs-panel.tsx')).AvailableJobsPanel,
  () => true,
);

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

const ApiKeysSection = lazyPart(
  async () =>
    (await import('../../features/api-keys/scoped/scoped-keys-section.tsx')).ScopedKeysSection,
  () => true,
);

export default function ProviderDashboard() {
  return (
    <RequireRole allowed="service-provider">{(user) => <Dashboard user={user} />}</RequireRole>
  );
}

function Dashboard({ user }: { user: User }) {
  useFreshUser(user);
  useNews(user);
  const unread = useUnread();
  return (
    <div className={`page ${dashboard.dashboard}`}>
      <AnnouncementSlot userId={user.id} />
      <div className={dashboard.head}>
        <h1>Provider Dashboard</h1>
      </div>
      {!user.is_active && user.provider_id !== null && (
        <Notice kind="warning" title="Your account was deactivated">
          You are not offered jobs. <Link to="/contact">Contact us</Link> to find out why.
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
            short: 'Profile',
            icon: <ProfileIcon />,
            panel: (
              <div className={dashboard.panel}>
                <FirstSteps user={user} />
                <ProfileCard user={user} />
                <PayoutAccountCard user={user} />
                <PublicPageSection user={user} />
                <ServicesSection spoken={providerProfile(user)?.languages ?? []} />
                <ReceivedRatings />
              </div>
            ),
          },
          {
            name: 'available',
            label: 'Available Jobs',
            short: 'Available',
            icon: <InboxIcon />,
            count: { value: unread?.unread_by_kind.job_offered ?? 0, of: 'new for you' },
            panel: <AvailableJobs user={user} />,
          },
          {
            name: 'recent',
            label: 'Recent Jobs',
            short: 'Recent',
            icon: <JobsIcon />,
            count: { value: unread?.unread_by_kind.job_assigned ?? 0, of: 'new' },
            panel: <RecentJobs user={user} />,
          },
          {
            name: 'earnings',
            label: 'Earnings',
            short: 'Earnings',
            icon: <CoinsIcon />,
            panel: <Earnings user={user} />,
          },
          {
            name: 'api',
            label: 'API Integration',
            short: 'API',
            icon: <CodeIcon />,
            panel: <ApiKeysSection owner="service-provider" />,
          },
        ]}
      />
      <ProviderJobDialogs />
    </div>
  );
}

/** The available jobs, or what keeps them away from this provider. */
const AvailableJobs = ({ user }: { user: User }) => (
  <AvailableJobsPanel obstacle={useObstacleNote(user)} />
);

const RecentJobs = ({ user }: { user: User }) => (
  <RecentJobsPanel obstacle={useObstacleNote(user, true)} />
);

/** The earnings; a provider without any reads first what keeps jobs away. */
function Earnings({ user }: { user: User }) {
  const { data: earnings } = useQuery(earningsQuery);
  const note = useObstacleNote(user, true);
  const hasNone = user.provider_id === null || earnings?.completed_jobs === 0;
  return <EarningsPanel user={user} obstacle={hasNone && note} />;
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

/**
 * What keeps jobs away from a provider, with one action; null if nothing does.
 *
 * @param mayBeQuick whether there may be quick jobs: a provider who takes only those lacks nothing
 */
function useObstacleNote(user: User, mayBeQuick = false) {
  const { data: services } = useQuery(myServicesQuery);
  const { shown, change } = useAvailability(user);
  const obstacle = offerObstacle({ ...user, ...shown }, services);
  if (obstacle === null || (mayBeQuick && obstacle === 'quick-only')) return null;
  return <ObstacleNote obstacle={obstacle} onSwitchOn={() => change({ is_available: true })} />;
}
