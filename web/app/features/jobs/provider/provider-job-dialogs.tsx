import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { paramsOf, useOverlay } from '../../../lib/address/search-params.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import {
  type JobDialogProps,
  OldJobAddress,
  useJobForDialog,
} from '../../../entities/jobs/use-job-for-dialog.tsx';
import { parseOpenJobs } from '../../../entities/jobs/job-url.ts';

const hasJob = ({ job }: JobDialogProps): boolean => job !== null;

const DeliverDialog = lazyPart(
  async () => (await import('../deliver/deliver-dialog.tsx')).DeliverDialog,
  hasJob,
);

const FailDialog = lazyPart(
  async () => (await import('../deliver/fail-dialog.tsx')).FailDialog,
  hasJob,
);

/** The jobs that a provider's address has open, to deliver or to fail them. */
export function ProviderJobDialogs() {
  const { search } = useLocation();
  const { deliver, fail } = useMemo(() => parseOpenJobs(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const delivered = useJobForDialog(deliver, 'in_progress');
  const failed = useJobForDialog(fail, 'in_progress');
  return (
    <>
      <OldJobAddress viewer="service-provider" />
      <DeliverDialog job={delivered} onClose={() => overlay.close(['deliver'])} />
      <FailDialog job={failed} onClose={() => overlay.close(['fail'])} />
    </>
  );
}
