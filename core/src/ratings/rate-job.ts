import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { updateHalfStars } from '../figures/update-figures.ts';
import { type GuardedContext, guardFigures, lacks, requireGuards } from '../guards.ts';
import type { AccountId, CursorPage, RatingId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { NewRating, Rating, RatingFault, Stars } from './rating.ts';

/** A client's input; `stars` is null if none was chosen. */
export type RatingInput = Readonly<{ stars: Stars | null; comment: string | null }>;

type Opinion = Pick<Rating, 'stars' | 'comment'>;

/** Checks that a star was chosen, and trims the comment; an empty comment counts as none. */
function decideOpinion({ stars, comment }: RatingInput): Result<Opinion, RatingFault> {
  if (stars === null) return refuse({ code: 'rating.stars-missing' });
  return ok({ stars, comment: comment?.trim() || null });
}

/** The history between a client and a provider. */
export type RatingContext = Readonly<{
  clientId: AccountId;
  providerId: AccountId;
  /** The rating that the client has already given the provider. */
  existing: Rating | undefined;
  /** Whether the provider has completed a job for the client that was not refunded. */
  hasCompletedJob: boolean;
}>;

/** Decides a first rating: only of a provider who has completed a job for the client, only one. */
export function decideRating(
  opinion: RatingInput,
  { clientId, providerId, existing, hasCompletedJob }: RatingContext,
  now: Instant,
): Result<NewRating, RatingFault> {
  const checked = decideOpinion(opinion);
  if (!checked.ok) return checked;
  if (existing !== undefined) return refuse({ code: 'rating.exists', ratingId: existing.id });
  if (!hasCompletedJob) return refuse({ code: 'rating.no-completed-job' });
  return ok({ clientId, providerId, ...checked.value, createdAt: now, updatedAt: now });
}

/** Decides the edit of a rating, which replaces both stars and comment. */
export function decideRatingEdit(
  rating: Rating,
  opinion: RatingInput,
  now: Instant,
): Result<Rating, RatingFault> {
  const checked = decideOpinion(opinion);
  return checked.ok ? ok({ ...rating, ...checked.value, updatedAt: now }) : checked;
}

/** Creates a client's rating of a provider who has completed a job for them. */
export async function createRating(
  stores: Stores,
  actor: Actor,
  request: RatingInput & Readonly<{ providerId: AccountId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Rating, RatingFault | PermissionFault>> {
  if (!can(actor, 'ratings.create')) return deny(actor, 'ratings.create');
  const { providerId } = request;
  const provider = await stores.accounts.find(providerId);
  if (provider?.role !== 'service-provider') return refuse({ code: 'rating.provider-unknown' });
  const pair = { clientId: actor.accountId, providerId };
  const existing = await stores.ratings.findByPair(pair);
  const hasCompletedJob = await stores.jobs.hasCompleted(pair);
  const decided = decideRating(request, { ...pair, existing, hasCompletedJob }, now);
  if (!decided.ok) return decided;
  const rating = await stores.ratings.insert(decided.value);
  await updateHalfStars(stores, providerId);
  await stores.notifications.insert({
    accountId: providerId,
    kind: 'rating_received',
    ratingId: rating.id,
    createdAt: now,
  });
  return ok(rating);
}
createRating.guards = (_: Actor, { providerId }: Readonly<{ providerId: AccountId }>) => [
  guardFigures(providerId),
];

/** Edits a rating that the client gave; another client's rating is not found. */
export async function updateRating(
  stores: Stores,
  actor: Actor,
  request: RatingInput & Readonly<{ id: RatingId }>,
  { now, ...guarded }: Readonly<{ now: Instant }> & GuardedContext,
): Promise<Result<Rating, RatingFault>> {
  const rating = await stores.ratings.find(request.id);
  if (rating === undefined || !can(actor, 'ratings.own', { ownerId: rating.clientId })) {
    return refuse({ code: 'rating.not-found' });
  }
  const figures = guardFigures(rating.providerId);
  if (lacks(guarded, figures)) return requireGuards(figures);
  const decided = decideRatingEdit(rating, request, now);
  if (!decided.ok) return decided;
  await stores.ratings.replace(decided.value);
  if (decided.value.stars !== rating.stars) await updateHalfStars(stores, rating.providerId);
  return decided;
}
updateRating.guards = () => [];

type Paged = Readonly<{ page: CursorPage }>;

/** Reads one rating. */
export async function readRating(
  { ratings }: Stores,
  actor: Actor,
  id: RatingId,
): Promise<Result<Rating, RatingFault | PermissionFault>> {
  if (!can(actor, 'ratings.browse')) return deny(actor, 'ratings.browse');
  const rating = await ratings.find(id);
  return rating === undefined ? refuse({ code: 'rating.not-found' }) : ok(rating);
}

/** Lists the ratings of a provider, newest first. */
export async function listProviderRatings(
  stores: Stores,
  actor: Actor,
  { providerId, page }: Paged & Readonly<{ providerId: AccountId }>,
): Promise<Result<readonly Rating[], AccountFault | PermissionFault>> {
  if (!can(actor, 'ratings.browse')) return deny(actor, 'ratings.browse');
  const provider = await stores.accounts.find(providerId);
  if (provider?.role !== 'service-provider') {
    return refuse({ code: 'account.provider-not-found' });
  }
  return ok(await stores.ratings.list({ providerId }, page));
}

/** Lists the ratings that the client gave, newest first. */
export async function listMyRatings(
  { ratings }: Stores,
  actor: Actor,
  { providerId, page }: Paged & Readonly<{ providerId?: AccountId | undefined }>,
): Promise<Result<readonly Rating[], PermissionFault>> {
  if (!can(actor, 'ratings.own', { ownerId: actor.accountId })) return deny(actor, 'ratings.own');
  return ok(await ratings.list({ clientId: actor.accountId, providerId }, page));
}

/** Lists the ratings that the provider received, newest first. */
export async function listReceivedRatings(
  { ratings }: Stores,
  actor: Actor,
  { page }: Paged,
): Promise<Result<readonly Rating[], PermissionFault>> {
  if (!can(actor, 'ratings.received')) return deny(actor, 'ratings.received');
  return ok(await ratings.list({ providerId: actor.accountId }, page));
}
