import type { Actor } from '../accounts/actor.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decideRating, type Opinion } from './decide-rating.ts';
import type { RatingFault } from './rating-fault.ts';
import type { Rating } from './rating.ts';

/** A client's first rating of a provider. */
export async function rateProvider(
  stores: Stores,
  actor: Actor,
  request: Opinion & Readonly<{ providerId: AccountId; now: Instant }>,
): Promise<Result<Rating, RatingFault>> {
  const { providerId, now } = request;
  const provider = await stores.accounts.find(providerId);
  if (provider?.role !== 'service-provider') return refuse({ code: 'rating.provider-unknown' });
  const pair = { clientId: actor.accountId, providerId };
  const existing = await stores.ratings.findByPair(pair);
  const hasCompletedJob = await stores.jobs.hasCompleted(pair);
  const decided = decideRating(request, { ...pair, existing, hasCompletedJob }, now);
  return decided.ok ? ok(await stores.ratings.insert(decided.value)) : decided;
}
