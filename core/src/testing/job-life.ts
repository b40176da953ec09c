import type { Account } from '../accounts/account.ts';
import { assignJob } from '../jobs/assign-job.ts';
import { createJob, type JobRequest } from '../jobs/create-job.ts';
import { deliverJob } from '../jobs/deliver-job.ts';
import { cancelJob, failJob, refundJob } from '../jobs/end-job.ts';
import type { Job, JobStatus } from '../jobs/job.ts';
import type { JobId } from '../kernel/ids.ts';
import { bySession } from './builders/accounts.ts';
import { aFile } from './builders/files.ts';
import { englishToTwi } from './builders/services.ts';
import { accept, onMonday, type Marketplace } from './marketplace.ts';

/** A text of so many words. */
export const words = (count: number): string =>
  Array.from({ length: count }, () => 'nsuo').join(' ');

/** A request of an English to Twi translation of nine words from the pool. */
export const aJobRequest = (overrides: Partial<JobRequest> = {}): JobRequest => ({
  work: englishToTwi,
  content: 'Wash your hands with soap before you prepare food.',
  audio: null,
  providerId: null,
  ...overrides,
});

/** The client of a marketplace, or another, requests a job. */
export const requestJob = async (
  { unitOfWork, client }: Marketplace,
  overrides: Partial<JobRequest> = {},
  by: Account = client,
): Promise<Job> =>
  accept(
    await unitOfWork.write((stores) =>
      createJob(stores, bySession(by), aJobRequest(overrides), onMonday),
    ),
  );

/** The provider of a marketplace, or another, takes a job. */
export const takeJob = async (
  { unitOfWork, provider }: Marketplace,
  id: JobId,
  by: Account = provider,
): Promise<Job> =>
  accept(
    await unitOfWork.write((stores) =>
      assignJob(stores, bySession(by), { id, providerId: null }, onMonday),
    ),
  );

/** The provider of a marketplace delivers a job with a text. */
export const completeJob = async (
  { unitOfWork, provider }: Marketplace,
  id: JobId,
): Promise<Job> => {
  const delivery = { id, kind: 'text', file: aFile(), findings: [] } as const;
  return accept(
    await unitOfWork.write((stores) => deliverJob(stores, bySession(provider), delivery, onMonday)),
  );
};

/** The admin of a marketplace refunds a job. */
export const giveMoneyBack = async (
  { unitOfWork, admin }: Marketplace,
  id: JobId,
): Promise<Job> => {
  const refund = { id, reason: 'Half of the text was left out.' };
  return accept(
    await unitOfWork.write((stores) => refundJob(stores, bySession(admin), refund, onMonday)),
  );
};

/** A translation in the given state, moved there by its client, the provider or the admin. */
export async function jobThatIs(place: Marketplace, status: JobStatus): Promise<Job> {
  const { unitOfWork, client, provider } = place;
  const job = await requestJob(place);
  const { id } = job;
  if (status === 'cancelled') {
    return accept(
      await unitOfWork.write((stores) => cancelJob(stores, bySession(client), id, onMonday)),
    );
  }
  if (status === 'pending') return job;
  const taken = await takeJob(place, id);
  if (status === 'in_progress') return taken;
  if (status === 'completed') return completeJob(place, id);
  if (status === 'refunded') {
    await completeJob(place, id);
    return giveMoneyBack(place, id);
  }
  const failure = { id, reason: 'The text is cut off.' };
  return accept(
    await unitOfWork.write((stores) => failJob(stores, bySession(provider), failure, onMonday)),
  );
}
