import type { PlatformTrends } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import table from '../../../ui/table.module.css';
import charts from '../charts.module.css';
import { formatPercent, trendsQuery } from './figures.ts';

/** How often results of the last 12 weeks were sent back and disputed, by service and by provider. */
export function ReviewRates() {
  return (
    <section className={dashboard.panel} aria-labelledby="review-rates">
      <div>
        <h2 id="review-rates" className="large">
          Sent back and disputed
        </h2>
        <p className="soft small">What became of the results of the last 12 weeks until now.</p>
      </div>
      <Loaded
        query={useQuery(trendsQuery)}
        skeleton={<Skeleton label="Loading reviews..." shape="line" count={4} />}
        errorTitle="Reviews could not be loaded"
      >
        {({ reviews: { by_service: services, by_provider: providers } }) => (
          <>
            <RateTable
              caption="By service"
              rows={serviceTypes.map((type) => ({ name: serviceNames[type], ...services[type] }))}
            />
            {providers.length === 0 ? (
              <p className="soft">No result was sent back or disputed.</p>
            ) : (
              <RateTable
                caption="By provider"
                rows={providers.map(({ provider_name: name, ...rates }) => ({ name, ...rates }))}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

type Rates = PlatformTrends['reviews']['by_service']['translation'];

type Row = Rates & Readonly<{ name: string; provider_user_id?: number }>;

function RateTable({ caption, rows }: Readonly<{ caption: string; rows: readonly Row[] }>) {
  return (
    <section
      className={charts.figures}
      // A region that scrolls is reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={`Sent back and disputed: ${caption}`}
    >
      <table className={`whole ${table.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{caption === 'By service' ? 'Service' : 'Provider'}</th>
            <th scope="col">Delivered</th>
            <th scope="col">Sent back</th>
            <th scope="col">Disputed</th>
            <th scope="col">Decided for the provider</th>
            <th scope="col">For the client</th>
            <th scope="col">Divided</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.provider_user_id ?? row.name}>
              <th scope="row">{row.name}</th>
              <td className="numeric">{formatNumber(row.delivered)}</td>
              <td className="numeric">{withShare(row.sent_back, row.sent_back_rate)}</td>
              <td className="numeric">{withShare(row.disputed, row.disputed_rate)}</td>
              <td className="numeric">{formatNumber(row.for_provider)}</td>
              <td className="numeric">{formatNumber(row.for_client)}</td>
              <td className="numeric">{formatNumber(row.divided)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const withShare = (count: number, percent: number): string =>
  count === 0 ? '0' : `${formatNumber(count)} (${formatPercent(percent)})`;
