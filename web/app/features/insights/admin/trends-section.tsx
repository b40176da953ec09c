import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { formatDay } from '../../../lib/format/dates.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { trendsQuery } from './queries.ts';
import {
  changeOf,
  changeText,
  figureOf,
  trendBarHeight,
  trendMeasures,
  type TrendMeasure,
  type TrendWeek,
} from './trend-figures.ts';
import styles from './trends.module.css';

/** The last 12 weeks of the marketplace as small charts, and the same figures as a table. */
export function TrendsSection() {
  const query = useQuery(trendsQuery);
  return (
    <section className={dashboard.panel} aria-labelledby="trends">
      <div>
        <h2 id="trends" className={styles.title}>
          Last 12 weeks
        </h2>
        <p className={styles.about}>The last 4 whole weeks compared with the 4 before.</p>
      </div>
      <Loaded query={query} skeleton={<TrendsSkeleton />} errorTitle="Trends could not be loaded">
        {({ weeks }) => (
          <>
            <div className={styles.charts}>
              {trendMeasures.map((measure) => (
                <TrendChart key={measure.of} measure={measure} weeks={weeks} />
              ))}
            </div>
            <details className={styles.figures}>
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
    <div className={styles.charts}>
      <p className="visually-hidden">Loading trends...</p>
      {trendMeasures.map(({ of }) => (
        <div key={of} className={styles.placeholder} aria-hidden="true" />
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
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <span id={id}>{title}</span>
        <strong className="numeric">{latest === null ? '–' : describe(latest)}</strong>
        <span className={styles.soft}>{changeText(changeOf(weeks, of))}</span>
        <span className={styles.soft}>this week</span>
      </figcaption>
      <ol className={styles.bars} data-measure={of}>
        {weeks.map((week) => (
          <TrendBar key={week.week_start} week={week} measure={measure} largest={largest} />
        ))}
      </ol>
      <p className={styles.span} aria-hidden="true">
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
      <span className={styles.tooltip} aria-hidden="true">
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
    <section className={styles.scroller} tabIndex={0} aria-label="Trends as a table">
      <table className={styles.table}>
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
