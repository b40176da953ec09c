import type { Service, User } from '@nsem/sdk';

/** Why a provider is offered no jobs, or not all of them. */
export type OfferObstacle =
  | 'no-services'
  | 'under-review'
  | 'rejected'
  | 'deactivated'
  | 'switched-off'
  | 'quick-only';

type Services = readonly Pick<Service, 'status'>[];

const hasStatus = (services: Services, wanted: Service['status']): boolean =>
  services.some(({ status }) => status === wanted);

/** What the services lack; null if one is approved. */
function serviceObstacle(services: Services): OfferObstacle | null {
  if (services.length === 0) return 'no-services';
  if (hasStatus(services, 'approved')) return null;
  return hasStatus(services, 'pending') ? 'under-review' : 'rejected';
}

/**
 * What a provider has to do to be offered jobs; null if there is nothing left to do.
 *
 * @param services undefined while they are loading
 */
export function offerObstacle(
  user: Pick<User, 'is_active' | 'provider_id' | 'is_available' | 'is_quick_service_available'>,
  services: Services | undefined,
): OfferObstacle | null {
  if (!user.is_active && user.provider_id !== null) return 'deactivated';
  const lacking = services === undefined ? null : serviceObstacle(services);
  if (lacking !== null) return lacking;
  if (!user.is_active) return 'under-review';
  if (user.is_available) return null;
  return user.is_quick_service_available ? 'quick-only' : 'switched-off';
}
