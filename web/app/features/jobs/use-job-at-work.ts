import type { Job, JobStatus } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { jobQuery } from './queries.ts';

/**
 * The job that a dialog is about to move, where it is in the state for that. It stays what it was
 * while its dialog is open: what was typed is not lost where the job moves meanwhile, and that it
 * was moved is told before the dialog closes.
 */
export function useJobAtWork(id: number | undefined, status: JobStatus): Job | null {
  const { data } = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined });
  const [begun, setBegun] = useState<Job | null>(null);
  const found = data?.status === status ? data : null;
  const job = id === undefined ? null : begun?.id === id ? begun : found;
  if (job !== begun) setBegun(job);
  return job;
}
