import {
  editRating,
  listProviderRatings,
  ok,
  rateProvider,
  refuse,
  type AccountId,
  type Rating,
  type RatingId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import { performOnce } from '../idempotency.ts';
import { defineOperation } from '../operation.ts';
import { answerPage, pageHeaders, pageOf, pageShape } from '../paging.ts';
import { answer, created } from '../reply.ts';
import { presentRating } from './ratings.presenter.ts';
import { newRatingSchema, ratingSchema, ratingUpdateSchema } from './ratings.schema.ts';

const params = z.object({ id: pathId<RatingId>() });
const pageQuery = z.strictObject(pageShape);
const page = { idOf: ({ id }: Rating): number => id, present: presentRating };

const listed = {
  200: {
    description: 'The ratings, newest first.',
    schema: z.array(ratingSchema),
    headers: pageHeaders,
  },
};

const createRating = defineOperation({
  id: 'createRating',
  method: 'POST',
  path: '/ratings/',
  tag: 'Ratings',
  summary: 'Rate a service provider',
  description: 'For clients for whom the provider has completed a job; once, and edited later.',
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
  handle(call, world) {
    const { actor, body, now } = call;
    const { service_provider_id: providerId, rating: stars, comment } = body;
    const request = { providerId, stars, comment, now };
    return performOnce(call, world, async (stores) => {
      const rated = await rateProvider(stores, actor, request);
      if (!rated.ok) return rated;
      return ok(created(`/ratings/${rated.value.id}`, presentRating(rated.value)));
    });
  },
});

const listMyRatings = defineOperation({
  id: 'listMyRatings',
  method: 'GET',
  path: '/ratings/my-ratings',
  tag: 'Ratings',
  summary: 'The ratings that one has given',
  access: 'ratings.own',
  query: z.strictObject({
    service_provider_id: pathId<AccountId>().optional().meta({ description: 'Of this provider.' }),
    ...pageShape,
  }),
  answers: listed,
  async handle(call, { unitOfWork }) {
    const filter = { clientId: call.actor.accountId, providerId: call.query.service_provider_id };
    const ratings = await unitOfWork.read((stores) =>
      stores.ratings.list(filter, pageOf(call.query)),
    );
    return ok(answerPage(call, ratings, page));
  },
});

const listReceivedRatings = defineOperation({
  id: 'listReceivedRatings',
  method: 'GET',
  path: '/ratings/received-ratings',
  tag: 'Ratings',
  summary: 'The ratings that one has received',
  access: 'ratings.received',
  query: pageQuery,
  answers: listed,
  async handle(call, { unitOfWork }) {
    const filter = { providerId: call.actor.accountId };
    const ratings = await unitOfWork.read((stores) =>
      stores.ratings.list(filter, pageOf(call.query)),
    );
    return ok(answerPage(call, ratings, page));
  },
});

const listRatingsOfProvider = defineOperation({
  id: 'listProviderRatings',
  method: 'GET',
  path: '/ratings/provider/{id}',
  tag: 'Ratings',
  summary: 'The ratings of a service provider',
  access: 'ratings.browse',
  params: z.object({ id: pathId<AccountId>() }),
  query: pageQuery,
  answers: listed,
  refusals: ['account.provider-not-found'],
  async handle(call, { unitOfWork }) {
    const ratings = await unitOfWork.read((stores) =>
      listProviderRatings(stores, call.params.id, pageOf(call.query)),
    );
    return ratings.ok ? ok(answerPage(call, ratings.value, page)) : ratings;
  },
});

const readRating = defineOperation({
  id: 'readRating',
  method: 'GET',
  path: '/ratings/{id}',
  tag: 'Ratings',
  summary: 'One rating',
  access: 'ratings.browse',
  params,
  answers: { 200: { description: 'The rating.', schema: ratingSchema } },
  refusals: ['rating.not-found'],
  async handle({ params: { id } }, { unitOfWork }) {
    const rating = await unitOfWork.read(({ ratings }) => ratings.find(id));
    return rating === undefined
      ? refuse({ code: 'rating.not-found' })
      : ok(answer(presentRating(rating)));
  },
});

const updateRating = defineOperation({
  id: 'updateRating',
  method: 'PUT',
  path: '/ratings/{id}',
  tag: 'Ratings',
  summary: 'Edit a rating that one has given',
  description: 'Stars and comment are both replaced.',
  access: 'ratings.own',
  params,
  body: { schema: ratingUpdateSchema, media: ['application/json'] },
  answers: { 200: { description: 'The changed rating.', schema: ratingSchema } },
  refusals: ['rating.not-found', 'rating.stars-missing'],
  async handle({ actor, params: { id }, body, now }, { unitOfWork }) {
    const { rating: stars, comment } = body;
    const edited = await unitOfWork.write((stores) =>
      editRating(stores, actor, { id, stars, comment, now }),
    );
    return edited.ok ? ok(answer(presentRating(edited.value))) : edited;
  },
});

export const ratingOperations = [
  createRating,
  listMyRatings,
  listReceivedRatings,
  listRatingsOfProvider,
  readRating,
  updateRating,
];
