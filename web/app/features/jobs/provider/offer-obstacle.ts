import type { User } from '@nsem/sdk';

/** Why a provider is offered no jobs, or not all of them. */
export type OfferObstacle =
  | 'no-services'
  | 'under-review'
  | 'deactivated'
  | 'switched-off'
  | 'quick-only';

/** What a provider has to do to be offered jobs; null if there is nothing left to do. */
export function offerObstacle(
  user: Pick<User, 'is_active' | 'provider_id' | 'is_available' | 'is_quick_service_available'>,
  services: number | undefined,
): OfferObstacle | null {
  if (!user.is_active && user.provider_id !== null) return 'deactivated';
  if (!user.is_active) return services === 0 ? 'no-services' : 'under-review';
  if (user.is_available) return null;
  return user.is_quick_service_available ? 'quick-only' : 'switched-off';
}
