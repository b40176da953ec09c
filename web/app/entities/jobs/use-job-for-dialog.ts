import type { Job, JobStatus } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { jobQuery } from './queries.ts';

/**
 * The job that a dialog is about to move, or null if its status does not allow the move. The job is
 * pinned while the dialog is open: if it moves meanwhile, typed text is not lost and the refusal is
 * shown before the dialog closes.
 */
export function useJobForDialog(id: number | undefined, status: JobStatus): Job | null {
  const { data } = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined });
  const [pinned, setPinned] = useState<Job | null>(null);
  const found = data?.status === status ? data : null;
  const job = id === undefined ? null : pinned?.id === id ? pinned : found;
  if (job !== pinned) setPinned(job);
  return job;
}
