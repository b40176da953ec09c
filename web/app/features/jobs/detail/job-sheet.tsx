import { Button } from '@mantine/core';
import type { Job, User } from '@nsem/sdk';
import { useEffect, useRef, type ReactNode } from 'react';

import { formatMoment } from '../../../lib/dates.ts';
import { formatGhs } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PrintHead } from '../../../ui/print-head.tsx';
import print from '../../../ui/print.module.css';
import { jobTitle, statusText, statusTone } from '../job-text.ts';
import styles from './detail.module.css';
import { JobHistory } from './job-history.tsx';
import { JobText } from './job-text-part.tsx';
import type { SumLine } from './job-sums.ts';

/** A job as either side sees it: what is theirs alone they hand in. It can be printed. */
export function JobSheet(
  props: Readonly<{
    job: Job;
    user: User;
    asOf: number;
    languages: string;
    scope: string;
    /** Who the other side is. */
    party: ReactNode;
    sum: readonly SumLine[];
    /** What there is to know about the sum, if anything. */
    sumNote: string | null;
    /** What can be done with the job. */
    actions: ReactNode;
  }>,
) {
  const { job, user } = props;
  const unit = job.minutes === null ? 'word' : 'minute';
  return (
    <div className={`${dashboard.panel} ${print.sheet}`}>
      <PrintHead title={jobTitle(job)} user={user} asOf={props.asOf} />
      <StatusLine job={job} />
      {job.failure_reason !== null && (
        <Notice kind="warning" title="This job could not be done">
          <span dir="auto">{job.failure_reason}</span>
        </Notice>
      )}
      <div className={`${dashboard.actions} ${print.never}`}>
        {props.actions}
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Facts>
        <Fact name="Languages">{props.languages}</Fact>
        <Fact name="Length">{props.scope}</Fact>
        <Fact name="Unit price">
          {formatGhs(job.unit_price)} per {unit}
        </Fact>
        {props.party}
        <Moment name="Requested" at={job.created_at} />
        <Moment name="Accepted" at={job.assigned_at} />
        <Moment name="Completed" at={job.completed_at} />
      </Facts>
      <JobText job={job} />
      <section className={styles.part} aria-label="Price">
        <h3>Price</h3>
        <Figures>
          {props.sum.map(({ name, amount, isSum = false }) => (
            <Figure key={name} name={name} isSum={isSum}>
              {formatGhs(amount)}
            </Figure>
          ))}
        </Figures>
        {props.sumNote !== null && <p className={styles.soft}>{props.sumNote}</p>}
      </section>
      <JobHistory job={job} viewer={user.role} />
    </div>
  );
}

const Moment = ({ name, at }: { name: string; at: string | null }) => (
  <Fact name={name}>{at === null ? null : <time dateTime={at}>{formatMoment(at)}</time>}</Fact>
);

/** Where the job stands, read out as it changes. */
function StatusLine({ job: { status, is_quick: isQuick } }: { job: Job }) {
  const line = useRef<HTMLParagraphElement>(null);
  // The button that moved the job is gone with its move: whoever pressed it goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  });
  return (
    <p ref={line} tabIndex={-1} className={`${dashboard.badges} ${styles.status}`}>
      <span aria-live="polite">
        <Badge tone={statusTone(status)}>{statusText(status)}</Badge>
      </span>
      {isQuick && <Badge tone="plain">Quick</Badge>}
    </p>
  );
}
