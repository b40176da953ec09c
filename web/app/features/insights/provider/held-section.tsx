import type { Earnings, HeldEarning } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { jobUrl } from '../../../entities/jobs/job-url.ts';
import { earningsQuery } from '../../../entities/payouts/payouts.ts';
import { holdText, MissingList } from '../../../entities/payouts/when-paid.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import {
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../../ui/record-table.tsx';
import styles from './earnings.module.css';

const pageSize = 10;

/** The earnings that payouts leave out for now, oldest first, with what is missing; nothing if none are. */
export function HeldSection() {
  const { data } = useQuery(earningsQuery);
  return data === undefined || data.held.length === 0 ? null : <Held earnings={data} />;
}

function Held({ earnings }: { earnings: Earnings }) {
  const { held, hold_conditions: conditions } = earnings;
  const [count, setCount] = useState(pageSize);
  const showMore = held.length > count ? () => setCount(count + pageSize) : null;
  return (
    <section className={styles.part} aria-label="Held from payouts">
      <h3>Held from payouts</h3>
      {conditions !== null && <p className={styles.explained}>{holdText(conditions)}</p>}
      <HeldTable held={held.slice(0, count)} />
      <ShowMore loadMore={showMore} />
    </section>
  );
}

const job: RecordColumn = { name: 'Job' };
const amount: RecordColumn = { name: 'Amount', isMoney: true };
const delivered: RecordColumn = { name: 'Delivered', isWhole: true, isNamed: true };
const missing: RecordColumn = { name: 'Missing', isNamed: true };

const HeldTable = ({ held }: { held: readonly HeldEarning[] }) => (
  <RecordTable
    caption="Earnings held from payouts, oldest first"
    columns={[job, amount, delivered, missing]}
  >
    {held.map((earning) => (
      <tr key={earning.job_id}>
        <RecordHead
          name={`Job #${earning.job_id}`}
          to={jobUrl('service-provider', earning.job_id)}
        />
        <RecordCell of={amount}>
          <strong>{formatGhs(earning.amount)}</strong>
        </RecordCell>
        <RecordCell of={delivered}>{formatDay(earning.completed_at)}</RecordCell>
        <RecordCell of={missing}>
          <MissingList of={earning} />
        </RecordCell>
      </tr>
    ))}
  </RecordTable>
);
