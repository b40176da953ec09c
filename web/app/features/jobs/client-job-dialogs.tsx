import type { User } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { paramsOf } from '../../lib/search-params.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { JobDialogProps } from './deliver/job-dialog-props.ts';
import type { ClientJobDialogProps } from './detail/client-job-dialog.tsx';
import { parseOpenJobs } from './job-url.ts';
import { useJobAtWork } from './use-job-at-work.ts';

const JobDialog = lazyPart(
  async () => (await import('./detail/client-job-dialog.tsx')).ClientJobDialog,
  ({ id }: ClientJobDialogProps) => id !== undefined,
);

const EditDialog = lazyPart(
  async () => (await import('./edit/edit-dialog.tsx')).EditDialog,
  ({ job }: JobDialogProps) => job !== null,
);

/**
 * The jobs that a client's address has open: looked at, or being changed.
 *
 * @param props.isCovered whether another dialog of the page stands over them
 */
export function ClientJobDialogs({ user, isCovered }: { user: User; isCovered: boolean }) {
  const { search } = useLocation();
  const { job, edit } = useMemo(() => parseOpenJobs(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const edited = useJobAtWork(edit, 'pending');
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
