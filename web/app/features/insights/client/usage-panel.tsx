import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { formatMonth, formatMonthName } from '../../../lib/format/dates.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { BillingSection } from './billing-section.tsx';
import {
  barHeight,
  formatFigure,
  formatShort,
  type Measure,
  measures,
  type UsageMonth,
  usageQuery,
} from './usage-figures.ts';
import table from '../../../ui/table.module.css';
import charts from '../charts.module.css';
import styles from './usage.module.css';

/** The usage charts and the billing of a client. */
export function UsagePanel({ user }: { user: User }) {
  const usage = useQuery(usageQuery);
  return (
    <div className={dashboard.sections}>
      <section className={dashboard.panel} aria-label="Usage">
        <div>
          <h2 className="large">Usage</h2>
          <p className="soft small">
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

/** A bar chart for each measure, and the same figures as a table. */
export function UsageCharts({ months }: { months: readonly UsageMonth[] }) {
  return (
    <>
      <div className="tiles">
        {measures.map((measure) => (
          <BarChart key={measure.of} measure={measure} months={months} />
        ))}
      </div>
      <details className={charts.figures}>
        <summary>The same figures as a table</summary>
        <UsageTable months={months} />
      </details>
    </>
  );
}

function BarChart({ measure, months }: { measure: Measure; months: readonly UsageMonth[] }) {
  const titleId = useId();
  const maximum = Math.max(...months.map((month) => month[measure.of]));
  return (
    <figure className="panel raised" aria-labelledby={titleId}>
      <figcaption className="strong" id={titleId}>
        {measure.title}
      </figcaption>
      <ol className={`${charts.bars} ${styles.months}`} data-measure={measure.of}>
        {months.map((month) => (
          <Bar
            key={month.month}
            month={month.month}
            figure={month[measure.of]}
            maximum={maximum}
            measure={measure}
          />
        ))}
      </ol>
    </figure>
  );
}

function Bar(
  props: Readonly<{ month: string; figure: number; maximum: number; measure: Measure }>,
) {
  const { month, figure, maximum, measure } = props;
  return (
    <li>
      <span className="visually-hidden">
        {formatMonth(month)}: {measure.describe(figure)}
      </span>
      <span className={charts.tooltip} aria-hidden="true">
        {formatMonth(month)}
        <strong>{measure.tooltip(figure)}</strong>
      </span>
      <span className="numeric" aria-hidden="true">
        {formatShort(figure)}
      </span>
      <svg height={barHeight(figure, maximum)} aria-hidden="true">
        <rect width="100%" height="100%" rx="4" />
      </svg>
      <span className="soft" aria-hidden="true">
        {formatMonthName(month)}
      </span>
    </li>
  );
}

function UsageTable({ months }: { months: readonly UsageMonth[] }) {
  return (
    <table className={table.table}>
      <caption className="visually-hidden">Usage of the last 6 months</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {measures.map(({ of, column }) => (
            <th key={of} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            {measures.map(({ of }) => (
              <td key={of} className="numeric">
                {formatFigure(month[of])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
