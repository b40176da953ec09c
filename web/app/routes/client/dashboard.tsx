import type { User } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import type { Route } from './+types/dashboard.ts';
import { AnnouncementSlot } from '../../features/announcements/announcement-slot.tsx';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { DiscoverPanel } from '../../features/services/client/discover-panel.tsx';
import { parseRequest } from '../../entities/jobs/request-url.ts';
import { ClientJobDialogs } from '../../features/jobs/client/client-buttons.tsx';
import type { RequestDialogProps } from '../../features/jobs/request/request-dialog.tsx';
import { NewDeliveries } from '../../features/notifications/new-deliveries.tsx';
import type { RatingDialogProps } from '../../features/ratings/client/rating-dialog.tsx';
import { useUnread } from '../../entities/notifications/notifications.tsx';
import { parseRating } from '../../entities/ratings/queries.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { paramsOf, useOverlay } from '../../lib/address/search-params.ts';
import dashboard from '../../ui/dashboard.module.css';
import { UrlTabs } from '../../ui/kit/url-tabs.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ClientFigures } from './client-figures.tsx';
import { ChartIcon, CodeIcon, CompassIcon, JobsIcon } from '../../ui/tab-icons.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Client Dashboard') },
  {
    name: 'description',
    content:
      'Find translators, transcribers and narrators, request jobs and follow them, and use the API.',
  },
];

const RequestDialog = lazyPart(
  async () => (await import('../../features/jobs/request/request-dialog.tsx')).RequestDialog,
  ({ work }: RequestDialogProps) => work.request !== undefined,
);

const RatingDialog = lazyPart(
  async () => (await import('../../features/ratings/client/rating-dialog.tsx')).RatingDialog,
  ({ providerId }: RatingDialogProps) => providerId !== undefined,
);

const MyJobsPanel = lazyPart(
  async () => (await import('../../features/jobs/client/my-jobs-panel.tsx')).MyJobsPanel,
  () => true,
);

const ApiPanel = lazyPart(
  async () => (await import('../../features/api-keys/api-panel.tsx')).ApiPanel,
  () => true,
);

const UsagePanel = lazyPart(
  async () => (await import('../../features/insights/client/usage-panel.tsx')).UsagePanel,
  () => true,
);

export default function ClientDashboard() {
  return <RequireRole allowed="client">{(user) => <Dashboard user={user} />}</RequireRole>;
}

function Dashboard({ user }: { user: User }) {
  const { search } = useLocation();
  const params = useMemo(() => paramsOf(search), [search]);
  const work = useMemo(() => parseRequest(params), [params]);
  const rated = parseRating(params);
  const overlay = useOverlay();
  const unread = useUnread();
  return (
    <div className={`page ${dashboard.dashboard}`}>
      <AnnouncementSlot userId={user.id} />
      <div className={dashboard.head}>
        <h1>Client Dashboard</h1>
        <NewDeliveries className={dashboard.news} />
        <p>
          Client number: <strong>{user.id}</strong>
        </p>
      </div>
      <ClientFigures user={user} />
      <UrlTabs
        label="Client dashboard"
        tabs={[
          {
            name: 'discover',
            label: 'Discover Service Providers',
            short: 'Discover',
            icon: <CompassIcon />,
            panel: <DiscoverPanel />,
          },
          {
            name: 'jobs',
            label: 'My Jobs',
            short: 'My Jobs',
            icon: <JobsIcon />,
            count: { value: unread?.unread_by_kind.job_delivered ?? 0, of: 'new' },
            panel: <MyJobsPanel />,
          },
          {
            name: 'api',
            label: 'API Integration',
            short: 'API',
            icon: <CodeIcon />,
            panel: <ApiPanel />,
          },
          {
            name: 'usage',
            label: 'Usage & Billing',
            short: 'Usage',
            icon: <ChartIcon />,
            panel: <UsagePanel user={user} />,
          },
        ]}
      />
      <RequestDialog clientId={user.id} work={work} />
      <RatingDialog providerId={rated} onClose={() => overlay.close(['rate'])} />
      <ClientJobDialogs />
    </div>
  );
}
