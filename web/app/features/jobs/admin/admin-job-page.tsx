import type { Job, User } from '@nsem/sdk';
import type { ReactNode } from 'react';
import { useLocation, Link } from 'react-router';

import { choiceParam, useOverlay } from '../../../lib/address/search-params.ts';
import { Fact } from '../../../ui/facts.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { JobPage } from '../../../entities/jobs/job-page.tsx';
import { clientScope, hasReview } from '../../../entities/jobs/job-text.ts';
import { JobView } from '../../../entities/jobs/job-view.tsx';
import { adminBreakdown, nextForAdmin } from '../../../entities/jobs/role-views.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { JobReferences } from '../../../entities/references/job-references.tsx';
import { languagesText } from '../../../entities/services/service-text.ts';
import type { JobProposalsProps } from '../proposals/job-proposals.tsx';
import type { ReviewPanelProps } from '../review/review-panel.tsx';
import { adminMoves, MoveButtons, movesOf } from './move-buttons.tsx';
import type { MoveDialogProps } from './move-dialogs.tsx';

const MoveDialogs = lazyPart(
  async () => (await import('./move-dialogs.tsx')).MoveDialogs,
  ({ move }: MoveDialogProps) => move !== undefined,
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

/** The page of a job for admins, who can assign, release, cancel, fail and refund it. */
export function AdminJobPage(
  props: Readonly<{ user: User; written: string; conversation?: (job: Job) => ReactNode }>,
) {
  const { user, written } = props;
  const { nameOf } = useLanguages();
  const { search } = useLocation();
  const overlay = useOverlay();
  const requested = choiceParam(adminMoves, new URLSearchParams(search).get('move') ?? undefined);
  return (
    <JobPage viewer="admin" written={written} missing="There is no job with this number.">
      {(job, asOf) => (
        <>
          <JobView
            key={job.id}
            job={job}
            user={user}
            asOf={asOf}
            languages={languagesText(job, nameOf)}
            scope={clientScope(job)}
            people={<People job={job} />}
            breakdown={adminBreakdown(job)}
            priceNote={null}
            resultTitle="Delivered"
            next={nextForAdmin(job)}
            review={<ReviewPanel job={job} viewer="admin" />}
            proposals={<JobProposals job={job} viewer="admin" />}
            references={<JobReferences job={job} empty="The client has not added any." />}
            conversation={props.conversation?.(job)}
            actions={<MoveButtons job={job} onMove={(move) => overlay.open({ move })} />}
          />
          <MoveDialogs
            job={job}
            move={movesOf(job).find((move) => move === requested)}
            onClose={() => overlay.close(['move'])}
          />
        </>
      )}
    </JobPage>
  );
}

function People({ job }: { job: Job }) {
  const { client_id: clientId, provider_id: providerId } = job;
  return (
    <>
      <Fact name="Client">
        <Link to={`/admin?tab=accounts&account=${clientId}`}>
          {job.client_name ?? `Client #${clientId}`}
        </Link>
      </Fact>
      <Fact name={job.status === 'pending' ? 'Requested provider' : 'Provider'}>
        {providerId === null ? null : (
          <Link to={`/admin?tab=providers&q=${providerId}`}>{job.provider_name ?? providerId}</Link>
        )}
      </Fact>
    </>
  );
}
