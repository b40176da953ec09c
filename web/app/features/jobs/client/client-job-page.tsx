import { Button } from '@mantine/core';
import type { Job, User } from '@nsem/sdk';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { Fact } from '../../../ui/facts.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isLate } from '../../../entities/jobs/due-text.ts';
import { JobPage } from '../../../entities/jobs/job-page.tsx';
import { clientScope } from '../../../entities/jobs/job-text.ts';
import { JobView } from '../../../entities/jobs/job-view.tsx';
import { nextForClient } from '../../../entities/jobs/next-step.ts';
import { clientBreakdown } from '../../../entities/jobs/price-breakdown.ts';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import type { JobProposalsProps } from '../proposals/job-proposals.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClientReferences } from './client-references.tsx';
import { ClientJobDialogs } from './client-job-dialogs.tsx';
import { requestAgainParams } from './request-again.ts';
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

/** The page of a job for its client, who can edit, cancel, rate and request it again. */
export function ClientJobPage(
  props: Readonly<{ user: User; written: string; rating: (job: Job) => ReactNode }>,
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
            rating={rating(job)}
            proposals={<JobProposals job={job} viewer="client" />}
            references={<ClientReferences job={job} />}
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
        <Button variant="default" aria-label={`Cancel job ${job.id}`} onClick={onCancel}>
          Cancel
        </Button>
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
