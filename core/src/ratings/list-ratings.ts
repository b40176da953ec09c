import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { AccountId, RatingId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { RatingFault } from './rating-fault.ts';
import type { Rating } from './rating.ts';

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
