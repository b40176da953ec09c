import { Button } from '@mantine/core';
import type { Job, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';

import jobStyles from '../../../entities/jobs/job-page.module.css';
import { openPlace } from '../../../entities/jobs/open-place.ts';
import { DisputeDetails } from '../../../entities/reviews/dispute-details.tsx';
import { disputeQuery, revisionsQuery } from '../../../entities/reviews/queries.ts';
import { RevisionDetails } from '../../../entities/reviews/revision-details.tsx';
import { RevisionToDo } from '../../../entities/reviews/revision-to-do.tsx';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import print from '../../../ui/print.module.css';
import { formatTime } from '../proposals/proposals.ts';
import type { DecisionFormProps } from './decision-form.tsx';
import { AcceptDialog, ChangeDialog, DeclineDialog, DisputeDialog } from './review-dialogs.tsx';
import { StatementForm } from './statement-form.tsx';
import { Versions } from './versions.tsx';

/** Only for admins. */
const DecisionForm = lazyPart(
  async () => (await import('./decision-form.tsx')).DecisionForm,
  (_: DecisionFormProps) => true,
  { isAhead: false, skeleton: <Skeleton label="Loading the form..." shape="line" count={3} /> },
);

export type ReviewPanelProps = Readonly<{ job: Job; viewer: User['role'] }>;

/** What can be done now about the result of a job, and what has become of it. */
export function ReviewPanel(props: ReviewPanelProps) {
  return (
    <>
      <Present {...props} />
      {props.job.revisions > 0 && <Versions job={props.job} />}
    </>
  );
}

function Present({ job, viewer }: ReviewPanelProps) {
  switch (job.review_state) {
    case 'open':
      return <InReview job={job} viewer={viewer} />;
    case 'revision':
      return <InRevision job={job} viewer={viewer} />;
    case 'dispute':
    case 'settled':
      return <Disputed job={job} viewer={viewer} />;
    case 'none':
    case 'accepted':
      return null;
  }
}

type PanelProps = Readonly<{
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}>;

const Panel = ({ title, heading, children }: PanelProps) => (
  <section className={`${jobStyles.card} ${print.never}`} aria-label={title}>
    <h2 ref={heading} tabIndex={heading === undefined ? undefined : -1}>
      {title}
    </h2>
    {children}
  </section>
);

type DialogName = 'accept' | 'change' | 'dispute' | 'decline';

function InReview({ job, viewer }: ReviewPanelProps) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const now = useMinute();
  const until = job.review_until === null ? '' : formatTime(job.review_until, now);
  const close = () => setOpen(null);
  if (viewer === 'service-provider') {
    return (
      <Panel title="The client is reviewing it">
        <p>If they do not respond by {until}, your work counts as accepted, and you can be paid.</p>
      </Panel>
    );
  }
  const isClient = viewer === 'client';
  return (
    <Panel title={isClient ? 'Is everything right?' : 'In review'}>
      <p>
        {isClient
          ? `You can review it until ${until}. If you do not respond, it counts as accepted.`
          : `The client can review it until ${until}. The provider is not paid until it is accepted.`}
      </p>
      <div className="buttons">
        <Button onClick={() => setOpen('accept')}>
          {isClient ? 'Accept' : 'Accept for the client'}
        </Button>
        {isClient && (job.revisions_left ?? 0) > 0 && (
          <Button variant="default" onClick={() => setOpen('change')}>
            Ask for a change
          </Button>
        )}
        {isClient && (
          <Button variant="subtle" color="red" onClick={() => setOpen('dispute')}>
            Something is wrong
          </Button>
        )}
      </div>
      {open === 'accept' && <AcceptDialog job={job} viewer={viewer} onClose={close} />}
      <ChangeDialog job={job} isOpen={open === 'change'} onClose={close} />
      <DisputeDialog job={job} isOpen={open === 'dispute'} onClose={close} />
    </Panel>
  );
}

function InRevision({ job, viewer }: ReviewPanelProps) {
  const [isDeclining, setDeclining] = useState(false);
  const isProvider = viewer === 'service-provider';
  return (
    <Panel title={isProvider ? 'The client asked for a change' : 'Being changed'}>
      {isProvider ? (
        <RevisionToDo job={job} onPlace={(place) => void openPlace(job, place)} />
      ) : (
        <OpenRevision job={job} />
      )}
      {isProvider && (
        <div className="buttons">
          <Button variant="subtle" color="red" onClick={() => setDeclining(true)}>
            I don’t agree
          </Button>
        </div>
      )}
      <DeclineDialog job={job} isOpen={isDeclining} onClose={() => setDeclining(false)} />
    </Panel>
  );
}

const OpenRevision = ({ job }: { job: Job }) => (
  <Loaded
    query={useQuery(revisionsQuery(job))}
    skeleton={<Skeleton label="Loading the request..." shape="line" count={2} />}
    errorTitle="The request could not be loaded"
  >
    {(revisions) => {
      const open = revisions.find(({ end }) => end === null);
      return (
        open !== undefined && (
          <RevisionDetails revision={open} onPlace={(place) => void openPlace(job, place)} />
        )
      );
    }}
  </Loaded>
);

const disputeTitle = ({ job, viewer }: ReviewPanelProps): string => {
  if (job.review_state === 'settled') return 'How it was decided';
  return viewer === 'admin' ? 'To decide' : 'An admin will decide';
};

function Disputed({ job, viewer }: ReviewPanelProps) {
  const [hasDecided, setDecided] = useState(false);
  const heading = useFocusWhen(hasDecided && job.review_state === 'settled');
  return (
    <Panel title={disputeTitle({ job, viewer })} heading={heading}>
      <Loaded
        query={useQuery(disputeQuery(job))}
        skeleton={<Skeleton label="Loading both sides..." shape="line" count={3} />}
        errorTitle="The two sides could not be loaded"
      >
        {(dispute) => (
          <>
            <DisputeDetails dispute={dispute} />
            {dispute.decision === null && viewer === 'admin' && (
              <DecisionForm job={job} dispute={dispute} onDecided={() => setDecided(true)} />
            )}
            {dispute.decision === null && viewer !== 'admin' && (
              <StatementForm job={job} dispute={dispute} side={viewer} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** Scrolls to a heading and focuses it once something is so. */
function useFocusWhen(isSo: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isSo) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isSo]);
  return heading;
}
