import type { Account } from '../accounts/account.ts';
import { assignJob } from '../jobs/assign-job.ts';
import { createJob, type JobRequest } from '../jobs/create-job.ts';
import { decideDeliver } from '../jobs/decide-job.ts';
import { decideRefund } from '../jobs/decide-refund.ts';
import { deliverJob } from '../jobs/deliver-job.ts';
import { cancelJob, failJob, refundJob } from '../jobs/end-job.ts';
import type { Job, JobStatus, NewJob } from '../jobs/job.ts';
import { saveOutcome } from '../jobs/save-outcome.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints } from '../kernel/money.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { bySession } from './builders/accounts.ts';
import { aFile } from './builders/files.ts';
import { mondayMorning } from './builders/ids.ts';
import { englishToTwi } from './builders/pricing.ts';
import { storeAdmin, storeJob } from './builders/stored.ts';
import type { ReviewPolicy } from '../jobs/review.ts';
import { accept, type Marketplace, onMonday, withoutReviews } from './marketplace.ts';

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

/** The provider of a marketplace delivers a job with a text; by default, it is not reviewed. */
export const completeJob = async (
  { unitOfWork, provider }: Marketplace,
  id: JobId,
  context = onMonday,
): Promise<Job> => {
  const delivery = { id, kind: 'text', file: aFile(), findings: [] } as const;
  return accept(
    await unitOfWork.write((stores) => deliverJob(stores, bySession(provider), delivery, context)),
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

/** A job to be stored as completed: whose, by whom, when, and at which commission. */
export type StoredCompletion = Readonly<{
  clientId: AccountId;
  providerId: AccountId;
  at?: Instant;
  rateBps?: number;
  /** By default, there are none. */
  reviews?: ReviewPolicy;
}> &
  Partial<Pick<NewJob, 'quote' | 'work'>>;

/** Stores a completed job, by default delivered on the Monday at 15.0 %. */
export async function storeCompletedJob(
  stores: Stores,
  {
    providerId,
    at = mondayMorning,
    rateBps = 1500,
    reviews = withoutReviews,
    ...request
  }: StoredCompletion,
): Promise<Job> {
  const taken = { status: 'in_progress', assignedId: providerId, assignedAt: at } as const;
  const job = await storeJob(stores, { ...request, ...taken });
  const output = await stores.files.insert(aFile(), null);
  const { id: outputId, sha256: outputSha256 } = output;
  const rate = rateBps as BasisPoints;
  const delivery = { outputId, outputSha256, rateBps: rate, reviews };
  const actor = bySession({ id: providerId, role: 'service-provider' });
  return accept(await saveOutcome(stores, decideDeliver(job, delivery, { actor, now: at })));
}

/** Refunds a stored completed job. */
export async function storeRefund(stores: Stores, job: Job, now: Instant): Promise<Job> {
  const actor = bySession(await storeAdmin(stores));
  const refund = { reason: 'Half of the text was left out.', isClientDeleted: false };
  const decided = decideRefund(job, refund, { actor, now });
  return accept(await saveOutcome(stores, decided));
}
