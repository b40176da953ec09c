import type { Analytics, ServiceType } from '@nsem/sdk';

import { serviceTypes } from '../services/service-text.ts';

const whole = new Intl.NumberFormat('en-GH', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-GH', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A count as it is written: `1,234`. */
export const formatWhole = (count: number): string => whole.format(count);

/** The platform's metrics, by their names in the specification. */
export const metricsOf = (analytics: Analytics): readonly (readonly [string, string])[] => [
  ['Average Job Duration', `${tenths.format(analytics.averageJobDuration)} hours`],
  ['Success Rate', `${tenths.format(analytics.successRate)}%`],
  ['Average Words per Job', formatWhole(analytics.averageWordsPerJob)],
  ['API Calls This Month', formatWhole(analytics.apiCallsThisMonth)],
];

/** What a service has brought in. */
export type Share = Readonly<{
  service: ServiceType;
  /** GHS. */
  amount: number;
  /** Of all services together, from 0 to 100. */
  percent: number;
}>;

/** The revenue of each service and its part in the whole; nothing where there is none yet. */
export const sharesOf = (revenue: Analytics['revenueByService']): readonly Share[] =>
  serviceTypes.map((service) => ({
    service,
    amount: revenue[service],
    percent: revenue.total === 0 ? 0 : (100 * revenue[service]) / revenue.total,
  }));

/** A part of the whole as it is written: `75.2%`. */
export const formatPercent = (percent: number): string => `${tenths.format(percent)}%`;
