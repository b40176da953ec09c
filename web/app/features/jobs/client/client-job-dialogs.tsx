import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { paramsOf } from '../../../lib/address/search-params.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { JobDialogProps } from '../../../entities/jobs/job-dialog-props.ts';
import { parseOpenJobs } from '../../../entities/jobs/job-url.ts';
import { OldJobAddress } from '../../../entities/jobs/old-job-address.tsx';
import { useJobForDialog } from '../../../entities/jobs/use-job-for-dialog.ts';

const EditDialog = lazyPart(
  async () => (await import('./edit-dialog.tsx')).EditDialog,
  ({ job }: JobDialogProps) => job !== null,
);

/** The job that a client's address has open to edit. */
export function ClientJobDialogs() {
  const { search } = useLocation();
  const { edit } = useMemo(() => parseOpenJobs(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const edited = useJobForDialog(edit, 'pending');
  return (
    <>
      <OldJobAddress viewer="client" />
      <EditDialog job={edited} onClose={() => overlay.close(['edit'])} />
    </>
  );
}
