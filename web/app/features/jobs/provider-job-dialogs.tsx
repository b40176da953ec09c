import type { Job, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';

import { paramsOf } from '../../lib/search-params.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { JobDialogProps } from './deliver/job-dialog-props.ts';
import type { ProviderJobDialogProps } from './detail/provider-job-dialog.tsx';
import { parseOpenJobs } from './job-url.ts';
import { jobQuery } from './queries.ts';

const hasJob = ({ job }: JobDialogProps): boolean => job !== null;

const DeliverDialog = lazyPart(
  async () => (await import('./deliver/deliver-dialog.tsx')).DeliverDialog,
  hasJob,
);

const FailDialog = lazyPart(
  async () => (await import('./deliver/fail-dialog.tsx')).FailDialog,
  hasJob,
);

const JobDialog = lazyPart(
  async () => (await import('./detail/provider-job-dialog.tsx')).ProviderJobDialog,
  ({ id }: ProviderJobDialogProps) => id !== undefined,
);

/** The jobs that a provider's address has open: looked at, delivered, or given up. */
export function ProviderJobDialogs({ user }: { user: User }) {
  const { search } = useLocation();
  const { job, deliver, fail } = useMemo(() => parseOpenJobs(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const delivered = useWork(deliver);
  const failed = useWork(fail);
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

/**
 * The job in progress that is about to end. It stays what it was while its dialog is open: what was
 * typed is not lost where the job moves meanwhile, and a delivery is told before the dialog closes.
 */
function useWork(id: number | undefined): Job | null {
  const { data } = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined });
  const [begun, setBegun] = useState<Job | null>(null);
  const found = data?.status === 'in_progress' ? data : null;
  const work = id === undefined ? null : begun?.id === id ? begun : found;
  if (work !== begun) setBegun(work);
  return work;
}
