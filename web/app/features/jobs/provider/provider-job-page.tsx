import type { Job, User } from '@nsem/sdk';
import { type ReactNode, useState } from 'react';

import { Fact } from '../../../ui/facts.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { JobPage } from '../../../entities/jobs/job-page.tsx';
import { hasReview, providerScope } from '../../../entities/jobs/job-text.ts';
import { JobView } from '../../../entities/jobs/job-view.tsx';
import { nextForProvider, providerBreakdown } from '../../../entities/jobs/role-views.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { WhenPaid } from '../../../entities/payouts/when-paid.tsx';
import { JobReferences } from '../../../entities/references/job-references.tsx';
import { languagesText } from '../../../entities/services/service-text.ts';
import type { LongerDialogProps } from '../proposals/longer-dialog.tsx';
import type { ReviewPanelProps } from '../review/review-panel.tsx';
import { reviewNote } from './earnings.tsx';
import { AcceptButton, LongerButton } from './offer-buttons.tsx';
import { ProviderJobDialogs } from './provider-job-dialogs.tsx';
import { ReleaseDialog, WorkButtons } from './work-buttons.tsx';

const LongerDialog = lazyPart(
  async () => (await import('../proposals/longer-dialog.tsx')).LongerDialog,
  ({ job }: LongerDialogProps) => job !== null,
);

const ReviewPanel = lazyPart(
  async () => (await import('../review/review-panel.tsx')).ReviewPanel,
  ({ job }: ReviewPanelProps) => hasReview(job),
  { skeleton: null },
);

/** The page of a job for its provider, who can accept, deliver, release or fail it. */
export function ProviderJobPage(
  props: Readonly<{ user: User; written: string; conversation?: (job: Job) => ReactNode }>,
) {
  const { user, written } = props;
  const { nameOf } = useLanguages();
  const [releasing, setReleasing] = useState<Job | null>(null);
  const [longer, setLonger] = useState<Job | null>(null);
  return (
    <>
      <JobPage
        viewer="service-provider"
        written={written}
        missing="It does not exist, another provider has it, or it is not offered to you."
      >
        {(job, asOf) => (
          <JobView
            key={job.id}
            job={job}
            user={user}
            asOf={asOf}
            languages={languagesText(job, nameOf)}
            scope={providerScope(job)}
            people={<Fact name="Client">Client #{job.client_id}</Fact>}
            breakdown={providerBreakdown(job)}
            priceNote={
              <>
                {isUnpaid(job) && (
                  <p>At the present commission, which is deducted when you deliver.</p>
                )}
                {reviewNote(job) !== null && <p>{reviewNote(job)}</p>}
                <WhenPaid job={job} />
              </>
            }
            resultTitle="What you delivered"
            next={nextForProvider(job)}
            review={<ReviewPanel job={job} viewer="service-provider" />}
            references={<JobReferences job={job} empty="The client has not added any." />}
            conversation={props.conversation?.(job)}
            actions={
              <>
                {job.status === 'pending' && (
                  <>
                    <AcceptButton job={job} />
                    <LongerButton job={job} isShown onOpen={setLonger} />
                  </>
                )}
                <WorkButtons job={job} onRelease={() => setReleasing(job)} />
              </>
            }
          />
        )}
      </JobPage>
      <ProviderJobDialogs />
      <LongerDialog job={longer} onClose={() => setLonger(null)} />
      {releasing !== null && <ReleaseDialog job={releasing} onClose={() => setReleasing(null)} />}
    </>
  );
}

const isUnpaid = ({ status }: Job): boolean => status === 'pending' || status === 'in_progress';
