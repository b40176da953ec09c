import { Button } from '@mantine/core';
import type { Job, User } from '@nsem/sdk';
import { useEffect, useRef, type ReactNode } from 'react';

import { formatMoment } from '../../lib/format/dates.ts';
import { formatGhs } from '../../lib/format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nameAndId, PrintHead } from '../../ui/print-head.tsx';
import print from '../../ui/print.module.css';
import { jobTitle, statusText, statusTone } from './job-text.ts';
import styles from './job-sheet.module.css';
import { JobHistory } from './job-history.tsx';
import { JobTextSection } from './job-text-section.tsx';
import type { BreakdownLine } from './price-breakdown.ts';

/** The printable details of a job, for both sides; what differs between them comes as props. */
export function JobSheet(
  props: Readonly<{
    job: Job;
    user: User;
    asOf: number;
    languages: string;
    scope: string;
    /** The facts about the other side. */
    counterparty: ReactNode;
    breakdown: readonly BreakdownLine[];
    /** A remark on the price, if there is one. */
    priceNote: string | null;
    /** The buttons of the available moves. */
    actions: ReactNode;
  }>,
) {
  const { job, user } = props;
  const unit = job.minutes === null ? 'word' : 'minute';
  return (
    <div className={`${dashboard.panel} ${print.sheet}`}>
      <PrintHead title={jobTitle(job)} owner={[nameAndId(user)]} asOf={props.asOf} />
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
        {props.counterparty}
        <Moment name="Requested" at={job.created_at} />
        <Moment name="Accepted" at={job.assigned_at} />
        <Moment name="Completed" at={job.completed_at} />
      </Facts>
      <JobTextSection job={job} />
      <section className={styles.part} aria-label="Price">
        <h3>Price</h3>
        <Figures>
          {props.breakdown.map(({ name, amount, isTotal = false }) => (
            <Figure key={name} name={name} isTotal={isTotal}>
              {formatGhs(amount)}
            </Figure>
          ))}
        </Figures>
        {props.priceNote !== null && <p className={styles.soft}>{props.priceNote}</p>}
      </section>
      <JobHistory job={job} viewer={user.role} />
    </div>
  );
}

const Moment = ({ name, at }: { name: string; at: string | null }) => (
  <Fact name={name}>{at === null ? null : <time dateTime={at}>{formatMoment(at)}</time>}</Fact>
);

/** The status of the job, announced as it changes. */
function StatusLine({ job: { status, is_quick: isQuick } }: { job: Job }) {
  const line = useRef<HTMLParagraphElement>(null);
  // The button that moved the job disappears with its move, so the focus continues here.
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
