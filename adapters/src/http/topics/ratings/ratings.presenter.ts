import type { Rating } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** A rating in a response; users appear by their ids. */
export const presentRating = (rating: Rating) => ({
  id: rating.id,
  service_provider_id: rating.providerId,
  client_id: rating.clientId,
  rating: rating.stars,
  comment: rating.comment,
  created_at: presentMoment(rating.createdAt),
  updated_at: presentMoment(rating.updatedAt),
});
