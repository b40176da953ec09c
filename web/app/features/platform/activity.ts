import type { Job, JobStatus, ReviewedProvider } from '@nsem/sdk';

import { serviceNames } from '../services/service-text.ts';

/** Something that has happened: what, by whom, and when. */
export type Activity = Readonly<{ id: string; action: string; user: string; at: string }>;

/** How much of it is shown (specification §9). */
const most = 4;

const jobWords: Readonly<Record<JobStatus, string>> = {
  pending: 'requested',
  in_progress: 'accepted',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
  refunded: 'refunded',
};

function momentOf({ status, ...job }: Job): string {
  if (status === 'pending') return job.created_at;
  if (status === 'in_progress') return job.assigned_at ?? job.updated_at;
  if (status === 'completed') return job.completed_at ?? job.updated_at;
  return job.updated_at;
}

const ofJob = (job: Job): Activity => ({
  id: `job-${job.id}`,
  action: `${serviceNames[job.service_type]} job #${job.id} ${jobWords[job.status]}`,
  user: `Client #${job.client_id}`,
  at: momentOf(job),
});

const ofProvider = (provider: ReviewedProvider): Activity => ({
  id: `provider-${provider.id}`,
  action: provider.is_active ? 'Service provider joined' : 'Service provider applied',
  user: provider.name,
  at: provider.created_at,
});

/** What has happened lately to the newest jobs and providers, the latest first. */
export const recentActivity = (
  found: Readonly<{ jobs: readonly Job[]; providers: readonly ReviewedProvider[] }>,
): readonly Activity[] =>
  [...found.jobs.map(ofJob), ...found.providers.map(ofProvider)]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, most);
