import type { User } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { paramsOf } from '../../../lib/address/search-params.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { JobDialogProps } from '../../../entities/jobs/job-dialog-props.ts';
import type { ClientJobDialogProps } from './client-job-dialog.tsx';
import { parseOpenJobs } from '../../../entities/jobs/job-url.ts';
import { useJobForDialog } from '../../../entities/jobs/use-job-for-dialog.ts';

const JobDialog = lazyPart(
  async () => (await import('./client-job-dialog.tsx')).ClientJobDialog,
  ({ id }: ClientJobDialogProps) => id !== undefined,
);

const EditDialog = lazyPart(
  async () => (await import('./edit-dialog.tsx')).EditDialog,
  ({ job }: JobDialogProps) => job !== null,
);

/**
 * The jobs that a client's address has open: to view or to edit.
 *
 * @param props.isCovered whether another dialog of the page is open over them
 */
export function ClientJobDialogs({ user, isCovered }: { user: User; isCovered: boolean }) {
  const { search } = useLocation();
  const { job, edit } = useMemo(() => parseOpenJobs(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const edited = useJobForDialog(edit, 'pending');
  return (
    <>
      <JobDialog
        id={job}
        user={user}
        isCovered={isCovered || edited !== null}
        onClose={() => overlay.close(['job'])}
      />
      <EditDialog job={edited} onClose={() => overlay.close(['edit'])} />
    </>
  );
}
