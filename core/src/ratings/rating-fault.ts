import type { RatingId } from '../kernel/ids.ts';

/** Why an operation on ratings is refused. */
export type RatingFault =
  | Readonly<{ code: 'rating.stars-missing' }>
  | Readonly<{ code: 'rating.provider-unknown' }>
  | Readonly<{ code: 'rating.no-completed-job' }>
  /** The client has already rated the provider, and can edit that rating. */
  | Readonly<{ code: 'rating.exists'; ratingId: RatingId }>
  | Readonly<{ code: 'rating.not-found' }>;
