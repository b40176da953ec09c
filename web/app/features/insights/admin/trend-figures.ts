import type { PlatformTrends } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';

/** What happened in a week. */
export type TrendWeek = PlatformTrends['weeks'][number];

const countOf = (count: number, unit: string): string =>
  `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;

/** A measure of a week: its names, and its values in full. */
export type TrendMeasure = Readonly<{
  of: Exclude<keyof TrendWeek, 'week_start'>;
  title: string;
  column: string;
  describe: (figure: number) => string;
}>;

/** The measures of the trends, in display order. */
export const trendMeasures: readonly TrendMeasure[] = [
  {
    of: 'requested',
    title: 'Jobs requested',
    column: 'Requested',
    describe: (count) => countOf(count, 'job'),
  },
  {
    of: 'completed',
    title: 'Jobs completed',
    column: 'Completed',
    describe: (count) => countOf(count, 'job'),
  },
  { of: 'revenue', title: 'Revenue', column: 'Revenue', describe: formatGhs },
  {
    of: 'active_clients',
    title: 'Active clients',
    column: 'Clients',
    describe: (count) => countOf(count, 'client'),
  },
  {
    of: 'active_providers',
    title: 'Active providers',
    column: 'Providers',
    describe: (count) => countOf(count, 'provider'),
  },
  {
    of: 'median_hours',
    title: 'Median turnaround',
    column: 'Hours a job',
    describe: (hours) => `${formatNumber(hours, { most: 1 })} h`,
  },
];

/** The figure of a week; null if no job of the week has one. */
export const figureOf = (week: TrendWeek, of: TrendMeasure['of']): number | null => week[of];

const weeksCompared = 4;

/** The mean of what there is; null if there is nothing. */
function meanOf(weeks: readonly TrendWeek[], of: TrendMeasure['of']): number | null {
  const figures = weeks.map((week) => week[of]).filter((figure) => figure !== null);
  if (figures.length === 0) return null;
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

/** By how many percent the last 4 whole weeks differ from the 4 before; null if nothing compares. */
export function changeOf(weeks: readonly TrendWeek[], of: TrendMeasure['of']): number | null {
  // The last week is not over yet.
  const whole = weeks.slice(0, -1);
  const latest = meanOf(whole.slice(-weeksCompared), of);
  const earlier = meanOf(whole.slice(-2 * weeksCompared, -weeksCompared), of);
  if (latest === null || earlier === null || earlier === 0) return null;
  return Math.round((100 * (latest - earlier)) / earlier);
}

/** A change in words: `Up 12 %`. */
export function changeText(percent: number | null): string {
  if (percent === null) return 'Nothing to compare yet';
  if (percent === 0) return 'No change';
  return `${percent > 0 ? 'Up' : 'Down'} ${formatNumber(Math.abs(percent))} %`;
}

const maxHeightPx = 72;
const minHeightPx = 3;

/** The height of a bar in pixels: 72 for the largest figure, and at least 3. */
export const trendBarHeight = (figure: number | null, largest: number): number =>
  figure === null || largest === 0
    ? minHeightPx
    : Math.max(minHeightPx, Math.round((figure / largest) * maxHeightPx));
