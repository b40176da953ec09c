import type { ReviewedProvider } from '@nsem/sdk';

/** What decides a provider's displayed status and the possible actions. */
type ProviderState = Pick<ReviewedProvider, 'is_active' | 'provider_id'>;

/** The displayed status: approved if the provider is active, else pending. */
export const providerStatusName = ({
  is_active: isActive,
}: ProviderState): 'Approved' | 'Pending' => (isActive ? 'Approved' : 'Pending');

/** Whether an admin has deactivated a provider who was approved before. */
export const isDeactivated = ({ is_active: isActive, provider_id: id }: ProviderState): boolean =>
  !isActive && id !== null;

/**
 * The possible action; null for a provider who was never approved, because only approving a service
 * activates them for the first time.
 */
export function activationOf({
  is_active: isActive,
  provider_id: id,
}: ProviderState): 'Deactivate' | 'Reactivate' | null {
  if (isActive) return 'Deactivate';
  return id === null ? null : 'Reactivate';
}

/** The average rating out of 5.0, and the number of ratings. */
export const ratingText = ({ average_rating: average, rating_count: count }: ReviewedProvider) =>
  average === null ? 'No ratings' : `★ ${average.toFixed(1)} (${count})`;
