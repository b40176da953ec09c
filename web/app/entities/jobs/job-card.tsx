import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/states.tsx';
import { UnreadMessages } from '../messages/unread-messages.tsx';
import { UnreadDelivery } from '../notifications/notifications.tsx';
import { DueTime } from './due-time.tsx';
import styles from './job-card.module.css';
import { JobHeading } from './job-content.tsx';
import { badgeTone, reviewText, statusText, subjectOf } from './job-text.ts';

/**
 * A job in a list; the whole card leads to its page.
 *
 * @param props.facts what there is to do: the languages, the length, the client
 * @param props.money the price or the earning
 * @param props.children the actions; phones leave out those marked by `data-minor`
 */
export function JobCard(
  props: Readonly<{ job: Job; facts: ReactNode; money: ReactNode; children?: ReactNode }>,
) {
  const { job, facts, money, children } = props;
  return (
    <li className={styles.card} data-job={job.id}>
      <div className="row apart">
        <div className={styles.title}>
          <UnreadDelivery jobId={job.id} />
          <JobHeading job={job} />
        </div>
        <span aria-live="polite">
          <Badge tone={badgeTone(job)}>{reviewText(job) ?? statusText(job.status)}</Badge>
        </span>
      </div>
      <p className={styles.subject} dir="auto">
        {subjectOf(job)}
      </p>
      <p className="row soft small dense">
        <DueTime job={job} />
        {facts}
        <time dateTime={job.created_at}>{formatDay(job.created_at)}</time>
        <UnreadMessages jobId={job.id} />
      </p>
      {job.failure_reason !== null && (
        <p className="problem breakable" dir="auto">
          Reason: {job.failure_reason}
        </p>
      )}
      <div className="row apart">
        <p className="small">{money}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </li>
  );
}
