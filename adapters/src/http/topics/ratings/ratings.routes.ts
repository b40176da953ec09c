import {
  createRating,
  listMyRatings,
  listProviderRatings,
  listReceivedRatings,
  readRating,
  updateRating,
  type AccountId,
  type Rating,
  type RatingId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answer, answerWith, created } from '../../replies/reply.ts';
import { presentRating } from './ratings.presenter.ts';
import { newRatingSchema, ratingSchema, ratingUpdateSchema } from './ratings.schema.ts';

const ratingParams = z.object({ id: pathId<RatingId>('The id of the rating.') });
const pageQuery = z.strictObject(pageShape);
const page = { idOf: ({ id }: Rating): number => id, present: presentRating };

const listed = {
  200: {
    description: 'The ratings, newest first.',
    schema: z.array(ratingSchema),
    headers: pageHeaders,
  },
};

export const ratingOperations = {
  createRating: defineOperation({
    method: 'POST',
    path: '/ratings/',
    tag: 'Ratings',
    summary: 'Rate a service provider',
    description:
      'You can rate a provider who has completed a job for you, once; you can edit the rating later.',
    access: 'ratings.create',
    idempotent: true,
    body: { schema: newRatingSchema, media: ['application/json'] },
    answers: { 201: { description: 'The rating.', schema: ratingSchema } },
    refusals: [
      'rating.stars-missing',
      'rating.provider-unknown',
      'rating.no-completed-job',
      'rating.exists',
    ],
    handle({ body, perform }) {
      const { service_provider_id: providerId, rating: stars, comment } = body;
      return perform(createRating, { providerId, stars, comment }, (rating) =>
        created(`/ratings/${rating.id}`, presentRating(rating)),
      );
    },
  }),

  listMyRatings: defineOperation({
    method: 'GET',
    path: '/ratings/my-ratings',
    tag: 'Ratings',
    summary: 'List the ratings that you gave, newest first',
    access: 'ratings.own',
    query: z.strictObject({
      service_provider_id: pathId<AccountId>()
        .optional()
        .meta({ description: 'Only your rating of this provider.' }),
      ...pageShape,
    }),
    answers: listed,
    async handle(call) {
      const { service_provider_id: providerId } = call.query;
      const ratings = await call.read(listMyRatings, { providerId, page: pageOf(call.query) });
      return answerPage(call, ratings, page);
    },
  }),

  listReceivedRatings: defineOperation({
    method: 'GET',
    path: '/ratings/received-ratings',
    tag: 'Ratings',
    summary: 'List the ratings that you received, newest first',
    access: 'ratings.received',
    query: pageQuery,
    answers: listed,
    async handle(call) {
      const ratings = await call.read(listReceivedRatings, { page: pageOf(call.query) });
      return answerPage(call, ratings, page);
    },
  }),

  listProviderRatings: defineOperation({
    method: 'GET',
    path: '/ratings/provider/{id}',
    tag: 'Ratings',
    summary: 'List the ratings of a service provider, newest first',
    access: 'ratings.browse',
    params: z.object({ id: pathId<AccountId>('The user id of the provider.') }),
    query: pageQuery,
    answers: listed,
    refusals: ['account.provider-not-found'],
    async handle(call) {
      const request = { providerId: call.params.id, page: pageOf(call.query) };
      return answerPage(call, await call.read(listProviderRatings, request), page);
    },
  }),

  readRating: defineOperation({
    method: 'GET',
    path: '/ratings/{id}',
    tag: 'Ratings',
    summary: 'Read a rating',
    access: 'ratings.browse',
    params: ratingParams,
    answers: { 200: { description: 'The rating.', schema: ratingSchema } },
    refusals: ['rating.not-found'],
    handle: async ({ params, read }) =>
      answerWith(await read(readRating, params.id), presentRating),
  }),

  updateRating: defineOperation({
    method: 'PUT',
    path: '/ratings/{id}',
    tag: 'Ratings',
    summary: 'Edit your rating',
    description: 'Replaces both stars and comment.',
    access: 'ratings.own',
    idempotent: true,
    params: ratingParams,
    body: { schema: ratingUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed rating.', schema: ratingSchema } },
    refusals: ['rating.not-found', 'rating.stars-missing'],
    handle({ params: { id }, body, perform }) {
      const { rating: stars, comment } = body;
      return perform(updateRating, { id, stars, comment }, (rating) =>
        answer(presentRating(rating)),
      );
    },
  }),
};
