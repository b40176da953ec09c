import type { User } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { paramsOf } from '../../../lib/address/search-params.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { JobDialogProps } from '../../../entities/jobs/job-dialog-props.ts';
import type { ProviderJobDialogProps } from './provider-job-dialog.tsx';
import { parseOpenJobs } from '../../../entities/jobs/job-url.ts';
import { useJobForDialog } from '../../../entities/jobs/use-job-for-dialog.ts';

const hasJob = ({ job }: JobDialogProps): boolean => job !== null;

const DeliverDialog = lazyPart(
  async () => (await import('../deliver/deliver-dialog.tsx')).DeliverDialog,
  hasJob,
);

const FailDialog = lazyPart(
  async () => (await import('../deliver/fail-dialog.tsx')).FailDialog,
  hasJob,
);

const JobDialog = lazyPart(
  async () => (await import('./provider-job-dialog.tsx')).ProviderJobDialog,
  ({ id }: ProviderJobDialogProps) => id !== undefined,
);

/** The jobs that a provider's address has open: to view, deliver or fail. */
export function ProviderJobDialogs({ user }: { user: User }) {
  const { search } = useLocation();
  const { job, deliver, fail } = useMemo(() => parseOpenJobs(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const delivered = useJobForDialog(deliver, 'in_progress');
  const failed = useJobForDialog(fail, 'in_progress');
  return (
    <>
      <JobDialog
        id={job}
        user={user}
        isCovered={delivered !== null || failed !== null}
        onClose={() => overlay.close(['job'])}
      />
      <DeliverDialog job={delivered} onClose={() => overlay.close(['deliver'])} />
      <FailDialog job={failed} onClose={() => overlay.close(['fail'])} />
    </>
  );
}
