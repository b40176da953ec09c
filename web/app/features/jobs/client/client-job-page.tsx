import { Button } from '@mantine/core';
import type { Job, User } from '@nsem/sdk';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';

import { isLate } from '../../../entities/jobs/due-time.tsx';
import { JobPage } from '../../../entities/jobs/job-page.tsx';
import { clientScope, hasReview } from '../../../entities/jobs/job-text.ts';
import { JobView } from '../../../entities/jobs/job-view.tsx';
import { clientBreakdown, nextForClient } from '../../../entities/jobs/role-views.ts';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { JobReferences } from '../../../entities/references/job-references.tsx';
import { languagesText } from '../../../entities/services/service-text.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { Fact } from '../../../ui/facts.tsx';
import { lazyPart, onFirstInteraction } from '../../../ui/lazy-part.tsx';
import type { JobProposalsProps } from '../proposals/job-proposals.tsx';
import type { ReviewPanelProps } from '../review/review-panel.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClientJobDialogs, requestAgainParams } from './client-buttons.tsx';
import type { TakeBackProps } from './take-back-dialog.tsx';

const TakeBackDialog = lazyPart(
  async () => (await import('./take-back-dialog.tsx')).TakeBackDialog,
  ({ job }: TakeBackProps) => job !== null,
);

const JobProposals = lazyPart(
  async () => (await import('../proposals/job-proposals.tsx')).JobProposals,
  ({ job }: JobProposalsProps) => job.status === 'pending' && job.due_at !== null,
  { skeleton: null },
);

const ReviewPanel = lazyPart(
  async () => (await import('../review/review-panel.tsx')).ReviewPanel,
  ({ job }: ReviewPanelProps) => hasReview(job),
  { skeleton: null },
);

/** The page of a job for its client, who can edit, cancel, rate and request it again. */
export function ClientJobPage(
  props: Readonly<{
    user: User;
    written: string;
    rating: (job: Job) => ReactNode;
    conversation?: (job: Job) => ReactNode;
  }>,
) {
  const { user, written, rating } = props;
  const { nameOf } = useClientLanguages();
  const [cancelling, setCancelling] = useState<Job | null>(null);
  const [takenBack, setTakenBack] = useState<Job | null>(null);
  const now = useMinute();
  return (
    <>
      <JobPage
        viewer="client"
        written={written}
        missing="It does not exist or belongs to someone else."
      >
        {(job, asOf) => (
          <JobView
            key={job.id}
            job={job}
            user={user}
            asOf={asOf}
            languages={languagesText(job, nameOf)}
            scope={clientScope(job)}
            people={<Provider job={job} />}
            breakdown={clientBreakdown(job)}
            priceNote={noteFor(job)}
            resultTitle={resultTitles[job.service_type]}
            next={nextForClient(job, now)}
            review={<ReviewPanel job={job} viewer="client" />}
            rating={rating(job)}
            proposals={<JobProposals job={job} viewer="client" />}
            references={<ClientReferences job={job} />}
            conversation={props.conversation?.(job)}
            actions={
              <Moves
                job={job}
                isLate={isLate(job, now)}
                onCancel={() => setCancelling(job)}
                onTakeBack={() => setTakenBack(job)}
              />
            }
          />
        )}
      </JobPage>
      <ClientJobDialogs />
      <TakeBackDialog job={takenBack} onClose={() => setTakenBack(null)} />
      {cancelling !== null && <CancelDialog job={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

const resultTitles = {
  translation: 'Your translation',
  transcription: 'Your transcript',
  narration: 'Your narration',
} as const;

/** The moves that a client can make with a job in its current status. */
function Moves(
  props: Readonly<{ job: Job; isLate: boolean; onCancel: () => void; onTakeBack: () => void }>,
) {
  const { job, onCancel, onTakeBack } = props;
  const overlay = useOverlay();
  if (job.status === 'in_progress') {
    return props.isLate ? (
      <Button variant="default" aria-label={`Take back job ${job.id}`} onClick={onTakeBack}>
        Take back
      </Button>
    ) : null;
  }
  if (job.status === 'pending') {
    return (
      <>
        <Button
          variant="default"
          aria-label={`Edit job ${job.id}`}
          onClick={() => overlay.open({ edit: String(job.id) })}
        >
          Edit
        </Button>
        {job.revisions === 0 && (
          <Button variant="default" aria-label={`Cancel job ${job.id}`} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </>
    );
  }
  return (
    <Button variant="default" onClick={() => overlay.open(requestAgainParams(job))}>
      Request again
    </Button>
  );
}

/** The provider of the job, or the one it was requested from; otherwise it is open to all. */
function Provider({ job: { provider_id: id, provider_name: name, status } }: { job: Job }) {
  if (id === null) {
    return (
      <Fact name="Provider">{status === 'pending' ? 'Open to all qualified providers' : null}</Fact>
    );
  }
  return (
    <Fact name={status === 'pending' ? 'Requested provider' : 'Provider'}>
      <Link to={`/client?tab=discover&provider=${id}`}>{name ?? id}</Link>
    </Fact>
  );
}

/** A remark on the hold or on the free first translation. */
function noteFor({ status, discount, amount_due: due }: Job): string | null {
  if (status === 'completed') return null;
  if (status !== 'pending' && status !== 'in_progress')
    return discount > 0
      ? 'Unless three were cancelled, your free first translation is available again.'
      : null;
  return due > 0 ? 'Held in your wallet until the job is done.' : null;
}

const load = async () => (await import('./add-references.tsx')).AddReferences;

const AddReferences = lazyPart(load, () => true);

type LateProps = ComponentProps<typeof AddReferences> & Readonly<{ isUsed: boolean }>;

const LoadedLate = lazyPart<LateProps>(load, ({ isUsed }) => isUsed, { isAhead: false });

/** After the end of a job, there may be files that did not arrive: seldom, so the page comes first. */
function LateReferences({ jobId }: Readonly<{ jobId: number }>) {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => onFirstInteraction(window, () => setUsed(true)), []);
  return <LoadedLate jobId={jobId} isLive={false} count={null} isUsed={isUsed} />;
}

/** The reference files of a client's job; more can be added while it is live. */
export function ClientReferences({ job }: { job: Job }) {
  const { id, status } = job;
  const isLive = status === 'pending' || status === 'in_progress';
  return (
    <JobReferences
      job={job}
      isEditable={isLive}
      empty={
        isLive
          ? 'Give the provider what helps: last year’s notice, a list of names, a picture.'
          : 'You have not added any reference files.'
      }
    >
      {(items) =>
        isLive ? (
          <AddReferences jobId={id} isLive count={items?.length ?? null} />
        ) : (
          <LateReferences jobId={id} />
        )
      }
    </JobReferences>
  );
}
