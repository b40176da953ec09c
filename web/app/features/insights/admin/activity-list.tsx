import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatMoment } from '../../../lib/format/dates.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { recentActivity, type Activity } from './activity.ts';
import styles from './insights.module.css';
import { activityQuery } from './queries.ts';

/** The latest activity, with a link to Analytics. */
export function ActivityList() {
  const query = useQuery(activityQuery);
  return (
    <section className={dashboard.card} aria-labelledby="recent-activity">
      <div className={dashboard.cardHead}>
        <h2 id="recent-activity">Recent Activity</h2>
        <Link
          className={styles.viewAll}
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
    <ol className={styles.activities}>
      {activities.map(({ id, action, user, at }) => (
        <li key={id}>
          <strong>{action}</strong>
          <span>{user}</span>
          <time dateTime={at}>{formatMoment(at)}</time>
        </li>
      ))}
    </ol>
  );
}
