import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import { JobContent } from '../../../entities/jobs/job-content.tsx';
import { JobHeading } from '../../../entities/jobs/job-heading.tsx';
import { providerScope, statusText, statusTone } from '../../../entities/jobs/job-text.ts';
import styles from '../../../entities/jobs/jobs.module.css';
import { ProviderFiles } from './provider-files.tsx';

/** A job in a provider's list. */
export function ProviderJobCard({ job, children }: { job: Job; children: ReactNode }) {
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
      <JobContent job={job} />
      {job.failure_reason !== null && <p className={styles.reason}>Reason: {job.failure_reason}</p>}
      <div className={dashboard.actions}>
        {children}
        <ProviderFiles job={job} />
      </div>
    </li>
  );
}

/** The earnings of a job: its price, or the amount after commission once it is completed. */
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
    Earned <strong>{formatGhs(0)}</strong>: {formatGhs(net)} was returned with the refund
  </span>
);
