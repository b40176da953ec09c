import type { Job, JobStatus, ReviewedProvider } from '@nsem/sdk';

import { serviceNames } from '../../../entities/services/service-text.ts';

/** An entry of the recent activity: what happened, by whom, and when. */
export type Activity = Readonly<{ id: string; action: string; user: string; at: string }>;

const maxEntries = 4;

const jobVerbs: Readonly<Record<JobStatus, string>> = {
  pending: 'requested',
  in_progress: 'accepted',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
  refunded: 'refunded',
};

function jobTime({ status, ...job }: Job): string {
  if (status === 'pending') return job.created_at;
  if (status === 'in_progress') return job.assigned_at ?? job.updated_at;
  if (status === 'completed') return job.completed_at ?? job.updated_at;
  return job.updated_at;
}

const jobActivity = (job: Job): Activity => ({
  id: `job-${job.id}`,
  action: `${serviceNames[job.service_type]} job #${job.id} ${jobVerbs[job.status]}`,
  user: job.client_name ?? `Client #${job.client_id}`,
  at: jobTime(job),
});

const providerActivity = (provider: ReviewedProvider): Activity => ({
  id: `provider-${provider.id}`,
  action: provider.is_active ? 'Service provider joined' : 'Service provider applied',
  user: provider.name,
  at: provider.created_at,
});

/** The latest activity of the newest jobs and providers, latest first. */
export const recentActivity = (
  newest: Readonly<{ jobs: readonly Job[]; providers: readonly ReviewedProvider[] }>,
): readonly Activity[] =>
  [...newest.jobs.map(jobActivity), ...newest.providers.map(providerActivity)]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, maxEntries);
