import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/dates.ts';
import { formatGhs } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { useLanguages } from '../languages/queries.ts';
import { languagesText } from '../services/service-text.ts';
import { JobContent } from './job-content.tsx';
import { JobHeading } from './job-heading.tsx';
import { providerScope, statusText, statusTone } from './job-text.ts';
import styles from './jobs.module.css';
import { ProviderFiles } from './provider-files.tsx';

/** A job as a provider sees it: all of its content, for it is what there is to do. */
export function OfferedJob({ job, children }: { job: Job; children: ReactNode }) {
  const { nameOf } = useLanguages();
  return (
    <li className={dashboard.card} data-job={job.id}>
      <div className={dashboard.cardHead}>
        <JobHeading job={job} />
        <span className={dashboard.badges}>
          {job.is_quick && <Badge tone="yellow">Quick</Badge>}
          <Badge tone={statusTone(job.status)}>{statusText(job.status)}</Badge>
        </span>
      </div>
      <p className={dashboard.facts}>
        <strong>{languagesText(job, nameOf)}</strong>
        <span>Client #{job.client_id}</span>
        <span>{providerScope(job)}</span>
        <time dateTime={job.created_at}>{formatDay(job.created_at)}</time>
        <Earnings job={job} />
      </p>
      <JobContent content={job.content} />
      {job.failure_reason !== null && <p className={styles.reason}>Reason: {job.failure_reason}</p>}
      <div className={dashboard.actions}>
        {children}
        <ProviderFiles job={job} />
      </div>
    </li>
  );
}

/** What the job brings: its price, and once it is completed what is left after commission. */
function Earnings({ job }: { job: Job }) {
  const net = job.net_amount ?? null;
  if (net === null) return <span className="numeric">Price {formatGhs(job.price)}</span>;
  if (job.status === 'refunded') return <Refunded net={net} />;
  return (
    <span className="numeric">
      Earned <strong>{formatGhs(net)}</strong> of {formatGhs(job.price)}
    </span>
  );
}

const Refunded = ({ net }: { net: number }) => (
  <span className="numeric">
    Earned <strong>{formatGhs(0)}</strong>: {formatGhs(net)} went back with the refund
  </span>
);
