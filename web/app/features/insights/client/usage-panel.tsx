import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import dashboard from '../../../ui/dashboard.module.css';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { BillingSection } from './billing-section.tsx';
import { usageQuery } from './queries.ts';
import { UsageCharts } from './usage-charts.tsx';
import styles from './usage.module.css';

/** The usage charts and the billing of a client. */
export function UsagePanel({ user }: { user: User }) {
  const usage = useQuery(usageQuery);
  return (
    <div className={styles.panel}>
      <section className={dashboard.panel} aria-label="Usage">
        <div>
          <h2>Usage</h2>
          <p className={styles.soft}>
            The last 6 months. A job counts in the month in which it was delivered.
          </p>
        </div>
        <Loaded
          query={usage}
          skeleton={<Skeleton label="Loading your usage..." shape="card" />}
          errorTitle="Your usage could not be loaded"
        >
          {({ months }) => <UsageCharts months={months} />}
        </Loaded>
      </section>
      <BillingSection user={user} />
    </div>
  );
}
