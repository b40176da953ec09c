import type { Job, JobStatus, ReviewedProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { serviceNames } from '../../../entities/services/service-text.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import styles from './insights.module.css';
import { activityQuery } from './figures.ts';

/** The latest activity, with a link to Analytics. */
export function ActivityList() {
  const query = useQuery(activityQuery);
  return (
    <section className={dashboard.card} aria-labelledby="recent-activity">
      <div className="row apart">
        <h2 id="recent-activity">Recent Activity</h2>
        <Link
          className={`target strong ${styles.viewAll}`}
          to="?tab=analytics"
          preventScrollReset
          aria-label="View All: Analytics"
        >
          View All
        </Link>
      </div>
      <div className={styles.latest}>
        <Loaded
          query={query}
          skeleton={<Skeleton label="Loading Admin Dashboard..." count={4} shape="line" />}
          errorTitle="Recent activity could not be loaded"
        >
          {(newest) => <Activities activities={recentActivity(newest)} />}
        </Loaded>
      </div>
    </section>
  );
}

function Activities({ activities }: { activities: readonly Activity[] }) {
  if (activities.length === 0) return <EmptyState text="No activity yet." />;
  return (
    <ol className={`ruled ${styles.activities}`}>
      {activities.map(({ id, action, user, at }) => (
        <li key={id} className="row apart">
          <strong>{action}</strong>
          <span className="soft small">{user}</span>
          <time className="soft small" dateTime={at}>
            {formatInstant(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** An entry of the recent activity: what happened, by whom, and when. */
type Activity = Readonly<{ id: string; action: string; user: string; at: string }>;

const maxEntries = 4;

const jobVerbs: Readonly<Record<JobStatus, string>> = {
  pending: 'requested',
  in_progress: 'accepted',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
  refunded: 'refunded',
};

function jobTime({ status, ...job }: Job): string {
  if (status === 'pending') return job.created_at;
  if (status === 'in_progress') return job.assigned_at ?? job.updated_at;
  if (status === 'completed') return job.completed_at ?? job.updated_at;
  return job.updated_at;
}

const jobActivity = (job: Job): Activity => ({
  id: `job-${job.id}`,
  action: `${serviceNames[job.service_type]} job #${job.id} ${jobVerbs[job.status]}`,
  user: job.client_name ?? `Client #${job.client_id}`,
  at: jobTime(job),
});

const providerActivity = (provider: ReviewedProvider): Activity => ({
  id: `provider-${provider.id}`,
  action: provider.is_active ? 'Service provider joined' : 'Service provider applied',
  user: provider.name,
  at: provider.created_at,
});

/** The latest activity of the newest jobs and providers, latest first. */
export const recentActivity = (
  newest: Readonly<{ jobs: readonly Job[]; providers: readonly ReviewedProvider[] }>,
): readonly Activity[] =>
  [...newest.jobs.map(jobActivity), ...newest.providers.map(providerActivity)]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, maxEntries);
