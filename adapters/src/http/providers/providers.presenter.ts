import type { ListedProvider } from '@nsem/core';
import { presentService } from '../services/services.presenter.ts';

/** A provider as clients see them: no e-mail, and only what is approved. */
export const presentProvider = (provider: ListedProvider) => ({
  id: provider.accountId,
  name: provider.name,
  provider_id: provider.providerId,
  average_rating:
    provider.averageRating === null ? null : Math.round(provider.averageRating * 10) / 10,
  rating_count: provider.ratingCount,
  is_available: provider.isAvailable,
  is_quick_service_available: provider.isQuickServiceAvailable,
  service_configurations: provider.services.map((service) =>
    presentService(service, service.recordingKey),
  ),
});
