import type { Job, User } from '@nsem/sdk';
import { useState } from 'react';
import { Link } from 'react-router';

import { nsem } from '../../../lib/nsem.ts';
import { Fact } from '../../../ui/facts.tsx';
import { useClientLanguages } from '../../languages/queries.ts';
import { languagesText } from '../../services/service-text.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { ClientButtons } from '../client-buttons.tsx';
import { DownloadButton } from '../download-button.tsx';
import { clientScope } from '../job-text.ts';
import { JobDialog, type OpenJob } from './job-dialog.tsx';
import { JobSheet } from './job-sheet.tsx';
import { clientSum } from './job-sums.ts';

/** The client, and which of their jobs is open. */
export type ClientJobDialogProps = OpenJob & Readonly<{ user: User }>;

const list = { to: '?tab=jobs', label: 'See My Jobs' } as const;

/** One job for its client, with the ways to download, cancel and rate. */
export function ClientJobDialog({ user, ...open }: ClientJobDialogProps) {
  const { nameOf } = useClientLanguages();
  const [cancelling, setCancelling] = useState<Job | null>(null);
  return (
    <>
      <JobDialog
        {...open}
        isCovered={open.isCovered || cancelling !== null}
        missing="It does not exist, or it is somebody else’s."
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
            party={<Provider job={job} />}
            sum={clientSum(job)}
            sumNote={noteFor(job)}
            actions={
              <>
                <ClientButtons job={job} onCancel={() => setCancelling(job)} />
                {job.service_type === 'transcription' && (
                  <DownloadButton
                    label="Your recording"
                    of={`job ${job.id}`}
                    isQuiet
                    open={() => nsem.jobs.input(job.id)}
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

/** Who works on the job, worked on it, or was asked to; whoever is qualified may where nobody was. */
function Provider({ job: { provider_id: id, status } }: { job: Job }) {
  if (id === null) {
    return <Fact name="Provider">{status === 'pending' ? 'Open to all qualified' : null}</Fact>;
  }
  const address = `?tab=discover&provider=${id}`;
  return (
    <Fact name={status === 'pending' ? 'Asked' : 'Provider'}>
      <Link to={address} preventScrollReset>
        {id}
      </Link>
    </Fact>
  );
}

/** What the sum does not say: where the money is, and what became of the free first translation. */
function noteFor({ status, discount, amount_due: due }: Job): string | null {
  if (status === 'completed') return null;
  if (status !== 'pending' && status !== 'in_progress')
    return discount > 0 ? 'Your free first translation is available again.' : null;
  return due > 0 ? 'Held from your wallet until the job is done.' : null;
}
