import {
  rateAndAccept,
  listMyRatings,
  listProviderRatings,
  listReceivedRatings,
  readRating,
  updateRatingAndAccept,
  type AccountId,
  type Rating,
  type RatingId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../../operations/paging.ts';
import { answer, answerWith, created } from '../../replies/reply.ts';
import {
  newRatingSchema,
  presentRating,
  ratingSchema,
  ratingUpdateSchema,
} from './ratings.schema.ts';

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
    summary: 'Rate a service provider, from 1 to 5',
    description:
      'You can rate a provider who has completed a job for you, once; you can edit the rating later.',
    sdk: {
      method: 'ratings.create',
      throws:
        'ConflictError (`rating.exists`) if you already rated the provider: ' +
        '`problem.rating_id` is that rating; PermissionError (`rating.no-completed-job`); ' +
        'ValidationError.',
      example: `
        await nsem.ratings.create({
          service_provider_id: 7,
          rating: 5,
          comment: 'Our patients understood every word.',
        });`,
    },
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
      const rating = { providerId, stars, comment, acceptsJobId: body.accept_job_id };
      return perform(rateAndAccept, rating, (stored) =>
        created(`/ratings/${stored.id}`, presentRating(stored)),
      );
    },
  }),

  listMyRatings: defineOperation({
    method: 'GET',
    path: '/ratings/my-ratings',
    tag: 'Ratings',
    summary: 'List the ratings that you gave as a client, newest first',
    sdk: {
      method: 'ratings.listMine',
      query: 'GivenRatingQuery',
      example: `
        const { data } = await nsem.ratings.listMine({ service_provider_id: 7 });
        console.log(data.length === 0 ? 'Not rated yet' : data[0]?.rating);`,
    },
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
    summary: 'List the ratings that you received as a provider, newest first',
    sdk: {
      method: 'ratings.listReceived',
      example:
        'for await (const { rating, comment } of nsem.ratings.listReceived()) console.log(rating, comment);',
    },
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
    summary: 'List the ratings of a provider by the id of their account, newest first',
    sdk: {
      method: 'ratings.listForProvider',
      example: 'const { data: newest } = await nsem.ratings.listForProvider(7, { limit: 3 });',
    },
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
    sdk: {
      method: 'ratings.get',
      example: 'const { rating, comment } = await nsem.ratings.get(12);',
    },
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
    summary: 'Replace the stars and the comment of a rating that you gave',

    sdk: {
      method: 'ratings.update',
      example: "await nsem.ratings.update(12, { rating: 4, comment: 'Good, though a day late.' });",
    },
    access: 'ratings.own',
    idempotent: true,
    params: ratingParams,
    body: { schema: ratingUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed rating.', schema: ratingSchema } },
    refusals: ['rating.not-found', 'rating.stars-missing'],
    handle({ params: { id }, body, perform }) {
      const { rating: stars, comment, accept_job_id: acceptsJobId } = body;
      return perform(updateRatingAndAccept, { id, stars, comment, acceptsJobId }, (rating) =>
        answer(presentRating(rating)),
      );
    },
  }),
};
