import type { Actor } from '../accounts/actor.ts';
import { can, type PermissionFault } from '../accounts/permission.ts';
import { type GuardedContext, guardJob } from '../guards.ts';
import { decideAccept } from '../jobs/decide-review.ts';
import { listingOf, saveMove } from '../jobs/save-outcome.ts';
import type { AccountId, JobId, RatingId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Result } from '../kernel/result.ts';
import { createRating, type RatingInput, updateRating } from '../ratings/rate-job.ts';
import type { Rating, RatingFault } from '../ratings/rating.ts';
import type { Stores } from '../unit-of-work.port.ts';

/** A rating with which a client can accept a result. */
export type AcceptingRating = RatingInput &
  Readonly<{
    /**
     * The job whose result the client accepts by the rating: with 4 or 5 stars for its provider, as long as
     * its review is open. Otherwise, nothing but the rating is stored.
     */
    acceptsJobId?: JobId | undefined;
  }>;

type Timed = Readonly<{ now: Instant }>;

/** From how many stars on a rating accepts a result. */
const fewestAcceptingStars = 4;

/** Accepts the result that a good rating is about. */
async function acceptBy(
  stores: Stores,
  actor: Actor,
  { acceptsJobId, rating }: Pick<AcceptingRating, 'acceptsJobId'> & Readonly<{ rating: Rating }>,
  { now }: Timed,
): Promise<void> {
  if (acceptsJobId === undefined || rating.stars < fewestAcceptingStars) return;
  const job = await stores.jobs.find(acceptsJobId);
  if (job === undefined || job.assignedId !== rating.providerId) return;
  const { clientId, assignedId: assignedTo } = job;
  if (!can(actor, 'jobs.accept', { clientId, assignedTo, offeredToActor: false })) return;
  await saveMove(stores, decideAccept(job, 'rating', { actor, now }), listingOf(job));
}

const guardsOf = ({ acceptsJobId }: AcceptingRating) =>
  acceptsJobId === undefined ? [] : [guardJob(acceptsJobId)];

type NewAcceptingRating = AcceptingRating & Readonly<{ providerId: AccountId }>;

/** Creates a client's rating of a provider, and accepts the result that it is about. */
export async function rateAndAccept(
  stores: Stores,
  actor: Actor,
  request: NewAcceptingRating,
  { now }: Timed,
): Promise<Result<Rating, RatingFault | PermissionFault>> {
  const rated = await createRating(stores, actor, request, { now });
  if (rated.ok) await acceptBy(stores, actor, { ...request, rating: rated.value }, { now });
  return rated;
}
rateAndAccept.guards = (actor: Actor, request: NewAcceptingRating) => [
  ...createRating.guards(actor, request),
  ...guardsOf(request),
];

/** Edits a rating that the client gave, and accepts the result that it is about. */
export async function updateRatingAndAccept(
  stores: Stores,
  actor: Actor,
  request: AcceptingRating & Readonly<{ id: RatingId }>,
  context: Timed & GuardedContext,
): Promise<Result<Rating, RatingFault>> {
  const rated = await updateRating(stores, actor, request, context);
  if (rated.ok) await acceptBy(stores, actor, { ...request, rating: rated.value }, context);
  return rated;
}
updateRatingAndAccept.guards = (_: Actor, request: AcceptingRating) => guardsOf(request);
