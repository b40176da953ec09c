import type { PlatformTrends } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs, formatNumber } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { trendsQuery } from './figures.ts';
import table from '../../../ui/table.module.css';
import charts from '../charts.module.css';
import styles from './insights.module.css';

/** The last 12 weeks of the marketplace as small charts, and the same figures as a table. */
export function TrendsSection() {
  const query = useQuery(trendsQuery);
  return (
    <section className={dashboard.panel} aria-labelledby="trends">
      <div>
        <h2 id="trends" className="large">
          Last 12 weeks
        </h2>
        <p className="soft small">The last 4 whole weeks compared with the 4 before.</p>
      </div>
      <Loaded query={query} skeleton={<TrendsSkeleton />} errorTitle="Trends could not be loaded">
        {({ weeks }) => (
          <>
            <div className="tiles broad">
              {trendMeasures.map((measure) => (
                <TrendChart key={measure.of} measure={measure} weeks={weeks} />
              ))}
            </div>
            <details className={charts.figures}>
              <summary>The same figures as a table</summary>
              <TrendTable weeks={weeks} />
            </details>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** As high as the charts, so that nothing moves when they appear. */
function TrendsSkeleton() {
  return (
    <div className="tiles broad">
      <p className="visually-hidden">Loading trends...</p>
      {trendMeasures.map(({ of }) => (
        <div key={of} className={`well ${styles.chart}`} aria-hidden="true" />
      ))}
    </div>
  );
}

type ChartProps = Readonly<{ measure: TrendMeasure; weeks: readonly TrendWeek[] }>;

function TrendChart({ measure, weeks }: ChartProps) {
  const id = useId();
  const { of, title, describe } = measure;
  const figures = weeks.map((week) => figureOf(week, of));
  const largest = Math.max(0, ...figures.map((figure) => figure ?? 0));
  const latest = figures.at(-1) ?? null;
  return (
    <figure className={`panel raised ${styles.chart}`} aria-labelledby={id}>
      <figcaption className={styles.title}>
        <span id={id} className="strong">
          {title}
        </span>
        <strong className="numeric heading">{latest === null ? '–' : describe(latest)}</strong>
        <span className="soft small">{changeText(changeOf(weeks, of))}</span>
        <span className="soft small">this week</span>
      </figcaption>
      <ol className={`${charts.bars} ${styles.weeks}`} data-measure={of}>
        {weeks.map((week) => (
          <TrendBar key={week.week_start} week={week} measure={measure} largest={largest} />
        ))}
      </ol>
      <p className="row apart soft small" aria-hidden="true">
        <span>{formatDay(weeks[0]?.week_start ?? '')}</span>
        <span>now</span>
      </p>
    </figure>
  );
}

function TrendBar(props: Readonly<{ week: TrendWeek; measure: TrendMeasure; largest: number }>) {
  const { week, measure, largest } = props;
  const figure = figureOf(week, measure.of);
  const text = figure === null ? 'none' : measure.describe(figure);
  const name = `Week of ${formatDay(week.week_start)}`;
  return (
    <li>
      <span className="visually-hidden">
        {name}: {text}
      </span>
      <span className={charts.tooltip} aria-hidden="true">
        {name}
        <strong>{text}</strong>
      </span>
      <svg height={trendBarHeight(figure, largest)} aria-hidden="true">
        <rect width="100%" height="100%" rx="2" />
      </svg>
    </li>
  );
}

function TrendTable({ weeks }: { weeks: readonly TrendWeek[] }) {
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={charts.figures} tabIndex={0} aria-label="Trends as a table">
      <table className={`whole ${table.table}`}>
        <caption className="visually-hidden">The last 12 weeks</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {trendMeasures.map(({ of, column }) => (
              <th key={of} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week_start}>
              <th scope="row">{formatDay(week.week_start)}</th>
              {trendMeasures.map(({ of, describe }) => {
                const figure = figureOf(week, of);
                return (
                  <td key={of} className="numeric">
                    {figure === null ? '–' : describe(figure).replace(/ [a-z]+$/, '')}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What happened in a week. */
export type TrendWeek = PlatformTrends['weeks'][number];

const countOf = (count: number, unit: string): string =>
  `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;

/** A measure of a week: its names, and its values in full. */
type TrendMeasure = Readonly<{
  of: Exclude<keyof TrendWeek, 'week_start'>;
  title: string;
  column: string;
  describe: (figure: number) => string;
}>;

/** The measures of the trends, in display order. */
const trendMeasures: readonly TrendMeasure[] = [
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
const figureOf = (week: TrendWeek, of: TrendMeasure['of']): number | null => week[of];

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

/** A change in words: `Up 12%`. */
export function changeText(percent: number | null): string {
  if (percent === null) return 'Nothing to compare yet';
  if (percent === 0) return 'No change';
  return `${percent > 0 ? 'Up' : 'Down'} ${formatNumber(Math.abs(percent))}%`;
}

const maxHeightPx = 72;
const minHeightPx = 3;

/** The height of a bar in pixels: 72 for the largest figure, and at least 3. */
export const trendBarHeight = (figure: number | null, largest: number): number =>
  figure === null || largest === 0
    ? minHeightPx
    : Math.max(minHeightPx, Math.round((figure / largest) * maxHeightPx));
