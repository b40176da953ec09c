import type { JobRequest } from '../jobs/create-job.ts';
import type { Job } from '../jobs/job.ts';
import type { ReviewState } from '../jobs/review.ts';
import type { JobId } from '../kernel/ids.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { zero } from '../kernel/money.ts';
import { acceptResult } from '../reviews/accept-result.ts';
import { declineRevision, requestRevision, type RevisionRequest } from '../reviews/revise-job.ts';
import { disputeResult, settleDispute } from '../reviews/settle-dispute.ts';
import { bySession } from './builders/accounts.ts';
import { mondayMorning } from './builders/ids.ts';
import { completeJob, requestJob, takeJob } from './job-life.ts';
import { accept, type Marketplace, onMonday, withReviews } from './marketplace.ts';

/** The context of a use case on the Monday, with reviews of three days and at most two revisions. */
export const inReviews = { ...onMonday, reviews: withReviews };

/** When the time for the statements of a dispute that was opened on the Monday is over. */
export const afterStatements = later(mondayMorning, 3 * dayMs + 60_000);

/** The provider of a marketplace delivers a new job, which its client can review for three days. */
export async function jobInReview(
  place: Marketplace,
  overrides: Partial<JobRequest> = {},
): Promise<Job> {
  const { id } = await requestJob(place, overrides);
  await takeJob(place, id);
  return completeJob(place, id, inReviews);
}

/** A revision with a reason, a text and a mark at the second segment. */
export const aRevisionRequest = (
  id: JobId,
  overrides: Partial<RevisionRequest> = {},
): RevisionRequest => ({
  id,
  dueAt: null,
  reasons: ['terminology'],
  text: 'Please write the dose out.',
  pins: [{ place: { segment: 2 }, text: 'A spoon is not a dose.' }],
  ...overrides,
});

/** The client of a marketplace sends the result of a job back. */
export const sendBack = async (
  { unitOfWork, client }: Marketplace,
  id: JobId,
  overrides: Partial<RevisionRequest> = {},
): Promise<Job> =>
  accept(
    await unitOfWork.write((stores) =>
      requestRevision(stores, bySession(client), aRevisionRequest(id, overrides), inReviews),
    ),
  );

/** The provider of a marketplace does not revise a job. */
export const declineJob = async (
  { unitOfWork, provider }: Marketplace,
  id: JobId,
): Promise<Job> => {
  const declined = { id, reason: 'The dose is written as in the English text.' };
  return accept(
    await unitOfWork.write((stores) =>
      declineRevision(stores, bySession(provider), declined, onMonday),
    ),
  );
};

/** The client of a marketplace contests the result of a job. */
export const contestJob = async ({ unitOfWork, client }: Marketplace, id: JobId): Promise<Job> => {
  const contested = { id, reason: 'Half of the text was left out.' };
  return accept(
    await unitOfWork.write((stores) =>
      disputeResult(stores, bySession(client), contested, onMonday),
    ),
  );
};

/** The admin of a marketplace decides the dispute about a job, when the sides cannot write any more. */
export const settleJob = async ({ unitOfWork, admin }: Marketplace, id: JobId, returned = zero) => {
  const settlement = { id, returned, reason: 'The text is complete.' };
  const actor = bySession(admin, afterStatements);
  return accept(
    await unitOfWork.write((stores) =>
      settleDispute(stores, actor, settlement, { now: afterStatements }),
    ),
  );
};

/** A job that its provider has delivered, in a state of its review; without a review, or in one. */
export async function jobWhoseReviewIs(place: Marketplace, state: ReviewState): Promise<Job> {
  const { unitOfWork, client } = place;
  if (state === 'none') {
    const { id } = await requestJob(place);
    await takeJob(place, id);
    return completeJob(place, id);
  }
  const job = await jobInReview(place);
  switch (state) {
    case 'open':
      return job;
    case 'revision':
      return sendBack(place, job.id);
    case 'dispute':
      return contestJob(place, job.id);
    case 'accepted':
      return accept(
        await unitOfWork.write((stores) =>
          acceptResult(stores, bySession(client), job.id, onMonday),
        ),
      );
    case 'settled': {
      await contestJob(place, job.id);
      await settleJob(place, job.id);
      const settled = await unitOfWork.read(({ jobs }) => jobs.find(job.id));
      return settled ?? job;
    }
  }
}
