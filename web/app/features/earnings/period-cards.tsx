import type { Earnings } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatGhs } from '../../lib/money.ts';
import dashboard from '../../ui/dashboard.module.css';
import styles from './earnings.module.css';

type Totals = Readonly<Earnings['all_time'] & { refunds?: number }>;

/** This Month, Last Month and All Time. */
export function PeriodCards({ earnings }: { earnings: Earnings }) {
  const periods = [
    ['This Month', earnings.this_month],
    ['Last Month', earnings.last_month],
    ['All Time', earnings.all_time],
  ] as const;
  return (
    <div className={styles.periods}>
      {periods.map(([name, totals]) => (
        <PeriodCard key={name} name={name} totals={totals} />
      ))}
    </div>
  );
}

function PeriodCard({ name, totals }: { name: string; totals: Totals }) {
  return (
    <section className={dashboard.card} aria-label={name}>
      <h3>{name}</h3>
      <dl className={styles.figures}>
        <Figure name="Gross">{formatGhs(totals.gross)}</Figure>
        <Figure name="Commission">{formatGhs(-totals.commission)}</Figure>
        <Figure name="Net" isSum>
          {formatGhs(totals.net)}
        </Figure>
        <Figure name="Completed jobs">{totals.jobs}</Figure>
        {totals.refunds !== undefined && <Figure name="Refunded jobs">{totals.refunds}</Figure>}
      </dl>
    </section>
  );
}

/** One line of a sum. @param props.isSum whether it is what the lines above come to */
export const Figure = (props: Readonly<{ name: string; isSum?: boolean; children: ReactNode }>) => (
  <div data-sum={props.isSum}>
    <dt>{props.name}</dt>
    <dd className="numeric">{props.children}</dd>
  </div>
);
