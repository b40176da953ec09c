import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/dates.ts';
import { formatGhs } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import type { Languages } from '../languages/queries.ts';
import { languagesText, serviceNames } from '../services/service-text.ts';
import { measureText, previewOf, statusText, statusTone } from './job-text.ts';
import styles from './jobs.module.css';
import { clientNarrationMinutes, formatCount } from './scope.ts';

/** A job as its client sees it, with what can be done about it. */
export function JobCard(props: Readonly<{ job: Job; languages: Languages; children: ReactNode }>) {
  const { job, languages, children } = props;
  return (
    <li className={dashboard.card} data-job={job.id}>
      <div className={dashboard.cardHead}>
        <h3>
          {serviceNames[job.service_type]} Job <span className={styles.number}>#{job.id}</span>
        </h3>
        <span aria-live="polite">
          <Badge tone={statusTone(job.status)}>{statusText(job.status)}</Badge>
        </span>
      </div>
      {job.content.trim() !== '' && <p className={dashboard.content}>{previewOf(job.content)}</p>}
      <p className={dashboard.facts}>
        <span>{languagesText(job, languages.nameOf)}</span>
        <span>{scopeText(job)}</span>
        <span>
          <time dateTime={job.created_at}>{formatDay(job.created_at)}</time>
        </span>
        <strong className="numeric">{formatGhs(job.price)}</strong>
        {job.discount > 0 && (
          <span>You pay {formatGhs(job.amount_due)}: first translation free</span>
        )}
      </p>
      {job.failure_reason !== null && <p className={styles.reason}>Reason: {job.failure_reason}</p>}
      <div className={dashboard.actions}>{children}</div>
    </li>
  );
}

function scopeText(job: Job): string {
  const measure = measureText(job);
  if (job.service_type !== 'narration') return measure;
  return `${measure}, about ${formatCount(clientNarrationMinutes(job.words ?? 0), 'minute')}`;
}
