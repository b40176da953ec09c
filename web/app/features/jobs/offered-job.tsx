import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/dates.ts';
import { formatGhs } from '../../lib/money.ts';
import { nsem } from '../../lib/nsem.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { useLanguages } from '../languages/queries.ts';
import { languagesText, serviceNames } from '../services/service-text.ts';
import { DownloadButton } from './download-button.tsx';
import { JobContent } from './job-content.tsx';
import { measureText, statusText, statusTone } from './job-text.ts';
import styles from './jobs.module.css';
import { formatCount, providerMinutes } from './scope.ts';

/** A job as a provider sees it: all of its content, for it is what there is to do. */
export function OfferedJob({ job, children }: { job: Job; children: ReactNode }) {
  const { nameOf } = useLanguages();
  return (
    <li className={dashboard.card} data-job={job.id}>
      <div className={dashboard.cardHead}>
        <h3>
          {serviceNames[job.service_type]} <span className={styles.number}>#{job.id}</span>
        </h3>
        <span className={dashboard.badges}>
          {job.is_quick && <Badge tone="yellow">Quick</Badge>}
          <Badge tone={statusTone(job.status)}>{statusText(job.status)}</Badge>
        </span>
      </div>
      <p className={dashboard.facts}>
        <strong>{languagesText(job, nameOf)}</strong>
        <span>Client #{job.client_id}</span>
        <span>{scopeText(job)}</span>
        <time dateTime={job.created_at}>{formatDay(job.created_at)}</time>
        <Earnings job={job} />
      </p>
      <JobContent content={job.content} />
      {job.failure_reason !== null && <p className={styles.reason}>Reason: {job.failure_reason}</p>}
      <div className={dashboard.actions}>
        {job.service_type === 'transcription' && (
          <DownloadButton
            label="Recording"
            of={`job ${job.id}`}
            isQuiet
            open={() => nsem.jobs.input(job.id)}
          />
        )}
        {children}
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

function scopeText(job: Job): string {
  const measure = measureText(job);
  if (job.service_type !== 'narration') return measure;
  return `${measure}, about ${formatCount(providerMinutes('narration', job.words ?? 0), 'minute')}`;
}
