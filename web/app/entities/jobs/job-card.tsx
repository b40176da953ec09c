import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/format/dates.ts';
import { formatGhs } from '../../lib/format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import type { Languages } from '../languages/queries.ts';
import { UnreadDelivery } from '../notifications/unread-mark.tsx';
import { languagesText } from '../services/service-text.ts';
import { JobHeading } from './job-heading.tsx';
import { clientScope, previewOf, statusText, statusTone } from './job-text.ts';
import styles from './jobs.module.css';

/** A job in its client's list, with the available actions. */
export function JobCard(props: Readonly<{ job: Job; languages: Languages; children: ReactNode }>) {
  const { job, languages, children } = props;
  return (
    <li className={dashboard.card} data-job={job.id}>
      <div className={dashboard.cardHead}>
        <div className={styles.heading}>
          <UnreadDelivery jobId={job.id} />
          <JobHeading job={job} />
        </div>
        <span aria-live="polite">
          <Badge tone={statusTone(job.status)}>{statusText(job.status)}</Badge>
        </span>
      </div>
      {job.content.trim() !== '' && (
        <p className={dashboard.content} dir="auto">
          {previewOf(job.content)}
        </p>
      )}
      <p className={dashboard.facts}>
        <span>{languagesText(job, languages.nameOf)}</span>
        <span>{clientScope(job)}</span>
        <span>
          <time dateTime={job.created_at}>{formatDay(job.created_at)}</time>
        </span>
        <strong className="numeric">{formatGhs(job.price)}</strong>
        {job.discount > 0 && (
          <span>You pay {formatGhs(job.amount_due)}: first translation free</span>
        )}
      </p>
      {job.failure_reason !== null && (
        <p className={styles.reason} dir="auto">
          Reason: {job.failure_reason}
        </p>
      )}
      <div className={dashboard.actions}>{children}</div>
    </li>
  );
}
