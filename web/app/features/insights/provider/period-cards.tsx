import type { Earnings } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Figure, Figures } from '../../../ui/figures.tsx';
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
      <Figures>
        <Figure name="Gross">{formatGhs(totals.gross)}</Figure>
        <Figure name="Commission">{formatGhs(-totals.commission)}</Figure>
        <Figure name="Net" isTotal>
          {formatGhs(totals.net)}
        </Figure>
        <Figure name="Completed jobs">{totals.jobs}</Figure>
        {totals.refunds !== undefined && <Figure name="Refunded jobs">{totals.refunds}</Figure>}
      </Figures>
    </section>
  );
}
