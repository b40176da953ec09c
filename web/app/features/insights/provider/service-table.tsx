import type { Earnings } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';
import { RecordCell, RecordHead, RecordTable } from '../../../ui/record-table.tsx';
import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import styles from './earnings.module.css';

const service = { name: 'Service' } as const;
const jobs = { name: 'Jobs', isMoney: true } as const;
const gross = { name: 'Gross', isMoney: true } as const;
const commission = { name: 'Commission', isMoney: true } as const;
const net = { name: 'Net', isMoney: true } as const;

/** The earnings of all time by service, with the total. */
export function ServiceTable({ earnings }: { earnings: Earnings }) {
  return (
    <section className={styles.part} aria-label="By service">
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
