import type { Job } from '@nsem/sdk';

import { isLate } from './due-time.tsx';

type Awaited = Pick<Job, 'status' | 'provider_id' | 'provider_name'>;
type Promised = Awaited & Pick<Job, 'due_at'>;

const nameOf = ({ provider_name: name, provider_id: id }: Awaited): string =>
  name ?? id ?? 'A provider';

/** What happens next, for the client of the job; null if it has ended. */
export function nextForClient(job: Promised, now: number): string | null {
  if (job.status === 'in_progress') {
    if (isLate(job, now)) {
      return `${nameOf(job)} is working on it, but it is late. You can wait, or take it back for another provider.`;
    }
    return `${nameOf(job)} is working on it. The result will appear here.`;
  }
  if (job.status !== 'pending') return null;
  return job.provider_id === null
    ? 'Offered to all qualified providers. You can change or cancel it until one accepts.'
    : `Requested from ${nameOf(job)}. You can change or cancel it until they accept.`;
}

/** What happens next, for a provider who may take the job or is doing it; null if it has ended. */
export function nextForProvider(
  job: Pick<Job, 'status' | 'provider_id' | 'input_withheld' | 'content_is_preview'>,
): string | null {
  if (job.status === 'in_progress') return 'You earn the money when you deliver.';
  if (job.status !== 'pending') return null;
  if (job.input_withheld) return 'Accept it to hear the recording and start.';
  if (job.content_is_preview) return 'Accept it to see the whole text and start.';
  return job.provider_id === null
    ? 'Accept it to start. Until then, another provider can.'
    : 'Accept it to start. It was requested from you.';
}

/** What happens next, for an admin; null if the job has ended. */
export function nextForAdmin(job: Awaited): string | null {
  if (job.status === 'in_progress') return `${nameOf(job)} is working on it.`;
  if (job.status !== 'pending') return null;
  return job.provider_id === null
    ? 'No provider has accepted it yet.'
    : `Requested from ${nameOf(job)}, who has not accepted it yet.`;
}
