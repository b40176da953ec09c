export {
  createRating,
  listMyRatings,
  listProviderRatings,
  listReceivedRatings,
  readRating,
  updateRating,
} from './rate-job.ts';
export {
  longestComment,
  type NewRating,
  type Rating,
  type RatingFault,
  type RatingFilter,
  type RatingStore,
  type Stars,
} from './rating.ts';
