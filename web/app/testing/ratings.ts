import type { Rating } from '@nsem/sdk';

/** A client's rating of a provider. */
export const aRating = (given: Partial<Rating> = {}): Rating => ({
  id: 21,
  service_provider_id: 12,
  client_id: 7,
  rating: 4,
  comment: 'Careful with the tones.',
  created_at: '2026-11-10T12:00:00.000Z',
  updated_at: '2026-11-10T12:00:00.000Z',
  ...given,
});
