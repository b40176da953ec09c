import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatDay } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import { DueTime } from '../../../entities/jobs/due-time.tsx';
import { WhenPaid } from '../../../entities/payouts/when-paid.tsx';
import { JobContent } from '../../../entities/jobs/job-content.tsx';
import { JobHeading } from '../../../entities/jobs/job-heading.tsx';
import { providerScope, statusText, statusTone } from '../../../entities/jobs/job-text.ts';
import styles from '../../../entities/jobs/jobs.module.css';
import { Earnings } from './earnings.tsx';
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
      <Earnings job={job} />
      <p className={dashboard.facts}>
        <DueTime job={job} />
        <strong>{languagesText(job, nameOf)}</strong>
        <span>Client #{job.client_id}</span>
        <span>{providerScope(job)}</span>
        <time dateTime={job.created_at}>{formatDay(job.created_at)}</time>
      </p>
      <JobContent job={job} />
      <WhenPaid job={job} isFolded />
      {job.failure_reason !== null && <p className={styles.reason}>Reason: {job.failure_reason}</p>}
      <div className={dashboard.actions}>
        {children}
        <ProviderFiles job={job} />
      </div>
    </li>
  );
}
