import type { NewRating } from '../../ratings/rating.ts';
import { accountId, mondayMorning } from './ids.ts';

/** A client's five stars, with a comment. */
export const aRating = (overrides: Partial<NewRating> = {}): NewRating => ({
  clientId: accountId(1),
  providerId: accountId(2),
  stars: 5,
  comment: 'Ɛyɛ adwuma pa. Our patients understood every word.',
  createdAt: mondayMorning,
  updatedAt: mondayMorning,
  ...overrides,
});
