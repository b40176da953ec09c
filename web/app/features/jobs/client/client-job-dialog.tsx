import type { Job, User } from '@nsem/sdk';
import { useState } from 'react';
import { Link } from 'react-router';

import { nsem } from '../../../lib/api/nsem.ts';
import { Fact } from '../../../ui/facts.tsx';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClientButtons } from './client-buttons.tsx';
import { DownloadButton } from '../../../entities/jobs/download-button.tsx';
import { clientScope } from '../../../entities/jobs/job-text.ts';
import { JobDialog, type OpenJob } from '../../../entities/jobs/job-dialog.tsx';
import { JobSheet } from '../../../entities/jobs/job-sheet.tsx';
import { clientBreakdown } from '../../../entities/jobs/price-breakdown.ts';

/** The client, and which of their jobs is open. */
export type ClientJobDialogProps = OpenJob & Readonly<{ user: User }>;

const list = { to: '?tab=jobs', label: 'See My Jobs' } as const;

/** The details of a job for its client, who can download, edit, cancel and rate. */
export function ClientJobDialog({ user, ...open }: ClientJobDialogProps) {
  const { nameOf } = useClientLanguages();
  const [cancelling, setCancelling] = useState<Job | null>(null);
  return (
    <>
      <JobDialog
        {...open}
        isCovered={open.isCovered || cancelling !== null}
        missing="It does not exist or belongs to someone else."
        list={list}
      >
        {(job, asOf) => (
          <JobSheet
            key={job.id}
            job={job}
            user={user}
            asOf={asOf}
            languages={languagesText(job, nameOf)}
            scope={clientScope(job)}
            counterparty={<Provider job={job} />}
            breakdown={clientBreakdown(job)}
            priceNote={noteFor(job)}
            actions={
              <>
                <ClientButtons job={job} onCancel={() => setCancelling(job)} />
                {job.service_type === 'transcription' && (
                  <DownloadButton
                    label="Your recording"
                    of={`job ${job.id}`}
                    isQuiet
                    open={() => nsem.jobs.downloadInput(job.id)}
                  />
                )}
              </>
            }
          />
        )}
      </JobDialog>
      {cancelling !== null && <CancelDialog job={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

/** The provider of the job, or the one it was requested from; otherwise it is open to all. */
function Provider({ job: { provider_id: id, status } }: { job: Job }) {
  if (id === null) {
    return (
      <Fact name="Provider">{status === 'pending' ? 'Open to all qualified providers' : null}</Fact>
    );
  }
  const address = `?tab=discover&provider=${id}`;
  return (
    <Fact name={status === 'pending' ? 'Requested provider' : 'Provider'}>
      <Link to={address} preventScrollReset>
        {id}
      </Link>
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
