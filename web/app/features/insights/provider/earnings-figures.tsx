import type { Earnings } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { earningsQuery } from '../../../entities/payouts/payouts.ts';
import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Figure, Figures } from '../../../ui/facts.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { RecordCell, RecordHead, RecordTable } from '../../../ui/record-table.tsx';

/** A provider's earnings by period and by service. */
export function EarningsFigures() {
  const earnings = useQuery(earningsQuery);
  return (
    <>
      <Loaded
        query={earnings}
        skeleton={<Skeleton label="Loading your earnings..." shape="card" />}
        errorTitle="Error Loading Data"
        errorFallback="Failed to load platform data. Please try again."
      >
        {(figures) => (
          <>
            <PeriodCards earnings={figures} />
            <p className="soft small">
              Gross is the total price of your completed jobs. The marketplace deducts its
              commission; net is what you are paid. Refunded jobs are subtracted.
            </p>
            <ServiceTable earnings={figures} />
          </>
        )}
      </Loaded>
    </>
  );
}

type Totals = Readonly<Earnings['all_time'] & { refunds?: number }>;

/** This Month, Last Month and All Time. */
function PeriodCards({ earnings }: { earnings: Earnings }) {
  const periods = [
    ['This Month', earnings.this_month],
    ['Last Month', earnings.last_month],
    ['All Time', earnings.all_time],
  ] as const;
  return (
    <div className="tiles slim">
      {periods.map(([name, totals]) => (
        <PeriodCard key={name} name={name} totals={totals} />
      ))}
    </div>
  );
}

function PeriodCard({ name, totals }: { name: string; totals: Totals }) {
  return (
    <section className={`stack ${dashboard.card}`} aria-label={name}>
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

const service = { name: 'Service' } as const;
const jobs = { name: 'Jobs', isMoney: true } as const;
const gross = { name: 'Gross', isMoney: true } as const;
const commission = { name: 'Commission', isMoney: true } as const;
const net = { name: 'Net', isMoney: true } as const;

/** The earnings of all time by service, with the total. */
function ServiceTable({ earnings }: { earnings: Earnings }) {
  return (
    <section className="stack" aria-label="By service">
      <h3>By service, all time</h3>
      <RecordTable
        caption="Earnings by service, all time"
        columns={[service, jobs, gross, commission, net]}
      >
        {serviceTypes.map((type) => (
          <ServiceRow key={type} name={serviceNames[type]} totals={earnings.by_service[type]} />
        ))}
        <ServiceRow name="All services" totals={earnings.all_time} />
      </RecordTable>
    </section>
  );
}

function ServiceRow({ name, totals }: { name: string; totals: Earnings['all_time'] }) {
  return (
    <tr>
      <RecordHead name={name} />
      <RecordCell of={jobs}>{totals.jobs}</RecordCell>
      <RecordCell of={gross}>{formatGhs(totals.gross)}</RecordCell>
      <RecordCell of={commission}>{formatGhs(-totals.commission)}</RecordCell>
      <RecordCell of={net}>
        <strong>{formatGhs(totals.net)}</strong>
      </RecordCell>
    </tr>
  );
}
