import type { Job, JobStatus } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import { idParam, withParams } from '../../lib/address/search-params.ts';
import { dashboardOf, type Role } from '../../lib/session/session.ts';
import { jobUrl } from './job-url.ts';
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

/** Leads from the address that a job once had, `/client?job=17`, to its page. */
export function OldJobAddress({ viewer }: { viewer: Role }) {
  const { pathname, search } = useLocation();
  const id = idParam(new URLSearchParams(search).get('job'));
  const isOnDashboard = pathname.replace(/\/$/, '') === dashboardOf(viewer).path;
  if (id === undefined || !isOnDashboard) return null;
  return (
    <Navigate to={jobUrl(viewer, id) + withParams(search, { job: null, tab: null })} replace />
  );
}

/** The job that a dialog is about; null while it is closed. */
export type JobDialogProps = Readonly<{ job: Job | null; onClose: () => void }>;
