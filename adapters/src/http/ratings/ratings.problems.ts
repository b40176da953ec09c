import type { RatingFault, RatingId } from '@nsem/core';
import type { Tellings } from '../telling.ts';

/** How the refusals of ratings are told. */
export const ratingProblems = {
  'rating.stars-missing': {
    status: 422,
    title: 'Rating Required',
    detail: () => 'Please select a rating before submitting.',
    field: () => 'rating',
  },
  'rating.provider-unknown': {
    status: 422,
    title: 'No such provider',
    detail: () => 'There is no service provider with this id.',
    field: () => 'service_provider_id',
  },
  'rating.no-completed-job': {
    status: 403,
    title: 'No completed job',
    detail: () => 'You can rate a service provider once they have completed a job for you.',
  },
  'rating.exists': {
    status: 409,
    title: 'Already rated',
    detail: () => 'You have rated this service provider already: edit that rating instead.',
    more: ({ ratingId }) => ({ rating_id: ratingId }),
    sample: { ratingId: 12 as RatingId },
  },
  'rating.not-found': {
    status: 404,
    title: 'No such rating',
    detail: () => 'There is no such rating.',
  },
} as const satisfies Tellings<RatingFault>;
