import type { RatingFault, RatingId } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The problem documents of ratings. */
export const ratingProblems = {
  'rating.stars-missing': {
    status: 422,
    title: 'Rating Required',
    detail: () => 'Please select a rating before submitting.',
    field: () => 'rating',
  },
  'rating.provider-unknown': {
    status: 422,
    title: 'Provider not found',
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
    detail: () => 'You have already rated this service provider. Edit that rating instead.',
    more: ({ ratingId }) => ({ rating_id: ratingId }),
    sample: { ratingId: 12 as RatingId },
  },
  'rating.not-found': {
    status: 404,
    title: 'Rating not found',
    detail: () => 'This rating does not exist.',
  },
} as const satisfies ProblemDescriptions<RatingFault>;
