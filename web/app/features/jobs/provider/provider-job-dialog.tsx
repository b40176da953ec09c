import type { Job, User } from '@nsem/sdk';
import { useState } from 'react';

import { Fact } from '../../../ui/facts.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import { AcceptButton } from './accept-button.tsx';
import { providerScope } from '../../../entities/jobs/job-text.ts';
import { ProviderFiles } from './provider-files.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { WorkButtons } from './work-buttons.tsx';
import { JobDialog, type OpenJob } from '../../../entities/jobs/job-dialog.tsx';
import { JobSheet } from '../../../entities/jobs/job-sheet.tsx';
import { providerBreakdown } from '../../../entities/jobs/price-breakdown.ts';

/** The provider, and which job is open. */
export type ProviderJobDialogProps = OpenJob & Readonly<{ user: User }>;

const list = { to: '?tab=recent', label: 'See Recent Jobs' } as const;

/** The details of a job for its provider, who can accept, deliver, release or fail it. */
export function ProviderJobDialog({ user, ...open }: ProviderJobDialogProps) {
  const { nameOf } = useLanguages();
  const [releasing, setReleasing] = useState<Job | null>(null);
  return (
    <>
      <JobDialog
        {...open}
        isCovered={open.isCovered || releasing !== null}
        missing="It does not exist, another provider has it, or it is not offered to you."
        list={list}
      >
        {(job, asOf) => (
          <JobSheet
            key={job.id}
            job={job}
            user={user}
            asOf={asOf}
            languages={languagesText(job, nameOf)}
            scope={providerScope(job)}
            counterparty={<Fact name="Client">Client #{job.client_id}</Fact>}
            breakdown={providerBreakdown(job)}
            priceNote={
              isUnpaid(job)
                ? 'At the present commission, which is deducted when you deliver.'
                : null
            }
            actions={
              <>
                {job.status === 'pending' && <AcceptButton job={job} />}
                <WorkButtons job={job} onRelease={() => setReleasing(job)} />
                <ProviderFiles job={job} />
              </>
            }
          />
        )}
      </JobDialog>
      {releasing !== null && <ReleaseDialog job={releasing} onClose={() => setReleasing(null)} />}
    </>
  );
}

const isUnpaid = ({ status }: Job): boolean => status === 'pending' || status === 'in_progress';
