import { Button } from '@mantine/core';
import type { Job, User } from '@nsem/sdk';
import { useEffect, useRef, type ReactNode } from 'react';

import { formatInstant } from '../../lib/format/dates.ts';
import { formatGhs } from '../../lib/format/numbers.ts';
import { Badge } from '../../ui/states.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { Fact, Facts, Figure, Figures } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nameAndId, PrintHead } from '../../ui/print-head.tsx';
import print from '../../ui/print.module.css';
import { UnreadLink } from '../messages/unread-link.tsx';
import { serviceNames } from '../services/service-text.ts';
import { BriefFacts } from './brief.tsx';
import { DueTime } from './due-time.tsx';
import { JobHistory } from './job-history.tsx';
import styles from './job-page.module.css';
import { JobResult } from './job-result.tsx';
import { JobSource } from './job-source.tsx';
import { jobTitle, reviewText, statusText, statusTone } from './job-text.ts';
import type { BreakdownLine } from './role-views.ts';

/** What differs between those who look at a job. */
export type JobViewProps = Readonly<{
  job: Job;
  user: User;
  asOf: number;
  languages: string;
  scope: string;
  /** The facts about the people. */
  people: ReactNode;
  breakdown: readonly BreakdownLine[];
  /** Remarks on the price, if there are any. */
  priceNote?: ReactNode;
  resultTitle: string;
  /** What happens next; null if the job has ended. */
  next: string | null;
  /** The buttons of the available moves. */
  actions: ReactNode;
  /** What can be done about the result, and what has become of it, above the result. */
  review?: ReactNode;
  /** The rating of the provider, below the result. */
  rating?: ReactNode;
  /** The later due times that providers propose. */
  proposals?: ReactNode;
  /** What is written about the job, at the end of the main column. */
  conversation?: ReactNode;
  /** The reference files, below what the job is about. */
  references?: ReactNode;
}>;

/** Everything about a job, the result first; it can be printed. */
export function JobView(props: JobViewProps) {
  const { job, user, asOf } = props;
  return (
    <div className={`stack loose ${print.sheet}`}>
      <PrintHead title={jobTitle(job)} owner={[nameAndId(user)]} asOf={asOf} />
      <Head {...props} />
      <div className={`stack loose ${styles.columns} ${dashboard.inOrder}`}>
        <div className={`stack loose ${dashboard.inOrder}`}>
          <Ending job={job} />
          {props.review}
          {job.has_output && <JobResult job={job} title={props.resultTitle} />}
          {props.rating}
          {props.proposals}
          <Moves {...props} />
          <JobSource
            key={String(job.has_output)}
            job={job}
            viewer={user.role}
            isOpen={!job.has_output}
          />
          {props.references}
          {props.conversation}
        </div>
        <Side {...props} />
      </div>
    </div>
  );
}

const Head = ({ job, languages }: JobViewProps) => (
  <header className="stack tight">
    <h1 dir="auto">{job.title}</h1>
    <div className="row soft">
      <span>
        #{job.id} ·&nbsp;{serviceNames[job.service_type]} ·&nbsp;{languages}
      </span>
      <StatusLine job={job} />
      <UnreadLink jobId={job.id} />
    </div>
  </header>
);

/** The status of the job, announced as it changes. */
function StatusLine({ job }: { job: Job }) {
  const { status, is_quick: isQuick } = job;
  const line = useRef<HTMLSpanElement>(null);
  const seen = useRef(status);
  // The button that moved the job disappears with its move, so the focus continues here.
  useEffect(() => {
    if (seen.current === status) return;
    seen.current = status;
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  });
  return (
    <span ref={line} tabIndex={-1} className={`row tight ${styles.status}`}>
      <span aria-live="polite">
        <Badge tone={statusTone(status)}>{statusText(status)}</Badge>
      </span>
      {reviewText(job) !== null && <Badge tone="yellow">{reviewText(job)}</Badge>}
      <DueTime job={job} />
      {isQuick && <Badge tone="plain">Quick</Badge>}
    </span>
  );
}

/** Why the job has no result, or nothing to read any more. */
function Ending({ job }: { job: Job }) {
  if (job.content_erased) {
    return (
      <Notice kind="info" title="Texts and files were erased">
        The client has deleted their account.
      </Notice>
    );
  }
  if (job.failure_reason === null) return null;
  return (
    <Notice kind="warning" title="This job could not be done">
      <span dir="auto">{job.failure_reason}</span>
    </Notice>
  );
}

const Moves = ({ next, actions }: JobViewProps) => (
  <div className={`stack ${print.never}`}>
    {next !== null && <p>{next}</p>}
    <div className="buttons">
      {actions}
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  </div>
);

function Side({ job, user, scope, people, breakdown, priceNote }: JobViewProps) {
  const unit = job.minutes === null ? 'word' : 'minute';
  return (
    <div className="stack loose">
      <section className={styles.card} aria-label="Price">
        <h2>Price</h2>
        <Figures>
          {breakdown.map(({ name, amount, isTotal = false }) => (
            <Figure key={name} name={name} isTotal={isTotal}>
              {formatGhs(amount)}
            </Figure>
          ))}
        </Figures>
        {priceNote && <div className="soft small">{priceNote}</div>}
      </section>
      <section className={styles.card} aria-label="Details">
        <h2>Details</h2>
        <Facts>
          {people}
          <Fact name="Length">{scope}</Fact>
          <Fact name="Unit price">
            {formatGhs(job.unit_price)} per {unit}
          </Fact>
          <BriefFacts job={job} />
          <Fact name="Reference">{job.reference}</Fact>
          <TimeFact name="Requested" at={job.created_at} />
          <TimeFact name="Accepted" at={job.assigned_at} />
          <TimeFact name="Completed" at={job.completed_at} />
        </Facts>
      </section>
      <div className={styles.card}>
        <JobHistory job={job} viewer={user.role} />
      </div>
    </div>
  );
}

const TimeFact = ({ name, at }: { name: string; at: string | null }) => (
  <Fact name={name}>{at === null ? null : <time dateTime={at}>{formatInstant(at)}</time>}</Fact>
);
