import type { Analytics } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { analyticsQuery, formatMetrics, formatPercent, revenueShares } from './figures.ts';
import styles from './insights.module.css';
import { ReviewRates } from './review-rates.tsx';
import { TrendsSection } from './trends-section.tsx';

/** The metrics and the revenue of the marketplace. */
export function AnalyticsPanel() {
  const query = useQuery(analyticsQuery);
  return (
    <div className={`${dashboard.sections} ${dashboard.inOrder}`}>
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading analytics..." count={2} shape="card" />}
        errorTitle="Analytics could not be loaded"
      >
        {(analytics) => (
          <div className={`tiles ${styles.analytics}`}>
            <Metrics analytics={analytics} />
            <Revenue revenue={analytics.revenueByService} />
          </div>
        )}
      </Loaded>
      <TrendsSection />
      <ReviewRates />
    </div>
  );
}

function Metrics({ analytics }: { analytics: Analytics }) {
  return (
    <section className={dashboard.card} aria-labelledby="metrics">
      <h2 id="metrics">Platform Metrics</h2>
      <dl className="ruled">
        {formatMetrics(analytics).map(([name, value]) => (
          <div key={name} className="row apart">
            <dt className="soft">{name}</dt>
            <dd className="numeric strong heading">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Revenue({ revenue }: { revenue: Analytics['revenueByService'] }) {
  return (
    <section className={dashboard.card} aria-labelledby="revenue">
      <h2 id="revenue">Revenue Breakdown</h2>
      <p className="soft small">
        {revenue.total === 0 ? 'No jobs have been completed yet.' : 'Prices of completed jobs'}
      </p>
      <dl className="ruled strong">
        {revenueShares(revenue).map(({ service, amount, percent }) => (
          <div key={service} className="row apart" data-service={service}>
            <dt>{serviceNames[service]}</dt>
            <dd className="numeric">{formatGhs(amount)}</dd>
            <dd className={`numeric soft small ${styles.share}`}>
              <svg aria-hidden="true">
                <rect width={`${percent}%`} height="100%" />
              </svg>
              {formatPercent(percent)}
            </dd>
          </div>
        ))}
        <div className="row apart heading">
          <dt>Total</dt>
          <dd className="numeric">{formatGhs(revenue.total)}</dd>
        </div>
      </dl>
    </section>
  );
}
