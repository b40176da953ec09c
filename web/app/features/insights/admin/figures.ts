import type { Analytics, ServiceType } from '@nsem/sdk';

import { serviceTypes } from '../../../entities/services/service-text.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';

const tenths = (value: number): string => formatNumber(value, { most: 1, least: 1 });

/** A count: `1,234`. */
export const formatWhole = (count: number): string => formatNumber(count);

/** The metrics of the platform, with their names. */
export const formatMetrics = (analytics: Analytics): readonly (readonly [string, string])[] => [
  ['Average Job Duration', `${tenths(analytics.averageJobDuration)} hours`],
  ['Success Rate', `${tenths(analytics.successRate)}%`],
  ['Average Words per Job', formatWhole(analytics.averageWordsPerJob)],
  ['API Calls This Month', formatWhole(analytics.apiCallsThisMonth)],
];

/** The revenue of a service. */
export type RevenueShare = Readonly<{
  service: ServiceType;
  /** GHS. */
  amount: number;
  /** Of the total revenue, from 0 to 100. */
  percent: number;
}>;

/** The revenue of each service and its share of the total; zero if there is no revenue yet. */
export const revenueShares = (revenue: Analytics['revenueByService']): readonly RevenueShare[] =>
  serviceTypes.map((service) => ({
    service,
    amount: revenue[service],
    percent: revenue.total === 0 ? 0 : (100 * revenue[service]) / revenue.total,
  }));

/** A percentage: `75.2%`. */
export const formatPercent = (percent: number): string => `${tenths(percent)}%`;
