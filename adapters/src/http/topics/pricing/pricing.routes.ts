import {
  createPrice,
  deletePrice,
  invariant,
  listPrices,
  ok,
  readPrice,
  serviceTypes,
  updatePrice,
  type PriceId,
  type PromotionPolicy,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import {
  newPriceSchema,
  presentPrice,
  priceSchema,
  priceUpdateSchema,
  unitPriceOf,
} from './pricing.schema.ts';

const priceParams = z.object({ id: pathId<PriceId>('The id of the price.') });

type Promoting = Readonly<{ promotion: PromotionPolicy }>;

export const pricingOperations = {
  listPrices: defineOperation({
    method: 'GET',
    path: '/service-pricing/',
    tag: 'Pricing',
    summary: 'List the prices: translation and narration per word, transcription per minute',
    sdk: {
      method: 'pricing.list',
      query: 'PriceQuery',
      paged: true,
      example: `
        for await (const price of nsem.pricing.list({ is_active: true })) {
          console.log(price.service_type, price.price_per_word ?? price.price_per_minute);
        }`,
    },
    access: 'anonymous',
    query: z.strictObject({
      is_active: flagText().optional().meta({
        description: 'Only active prices, or only inactive ones.',
      }),
    }),
    answers: { 200: { description: 'The prices.', schema: z.array(priceSchema) } },
    async handle({ query, read }, { promotion }: Promoting) {
      const prices = await read(listPrices, { isActive: query.is_active });
      return answerWith(prices, (list) => list.map((price) => presentPrice(price, promotion)));
    },
  }),

  createPrice: defineOperation({
    method: 'POST',
    path: '/service-pricing/',
    tag: 'Pricing',
    summary: 'Create a price per word or per minute',
    description:
      'Each service has one active price: a new active price makes the previous one inactive.',
    sdk: {
      method: 'pricing.create',
      example:
        "await nsem.pricing.create({ service_type: 'transcription', price_per_minute: 1.8 });",
    },
    access: 'prices.manage',
    idempotent: true,
    body: { schema: newPriceSchema, media: ['application/json'] },
    answers: { 201: { description: 'The price.', schema: priceSchema } },
    refusals: ['pricing.wrong-unit'],
    handle({ body, perform }, { promotion }: Promoting) {
      const { service_type: serviceType, is_active: isActive, ...prices } = body;
      const unitPrice = unitPriceOf(prices);
      invariant(unitPrice !== undefined, 'a validated price is per word or per minute');
      return perform(createPrice, { serviceType, ...unitPrice, isActive }, (price) =>
        created(`/service-pricing/${price.id}`, presentPrice(price, promotion)),
      );
    },
  }),

  listServiceTypes: defineOperation({
    method: 'GET',
    path: '/service-pricing/service-types/',
    tag: 'Pricing',
    summary: 'List the service types that have prices',
    sdk: {
      method: 'pricing.listServiceTypes',
      returns: 'readonly ServiceType[]',
      example: 'const types = await nsem.pricing.listServiceTypes();',
    },
    access: 'anonymous',
    answers: {
      200: {
        description: 'The service types.',
        schema: z.array(z.enum(serviceTypes).meta({ example: 'translation' })),
      },
    },
    handle: async () => ok(answer(serviceTypes)),
  }),

  readPrice: defineOperation({
    method: 'GET',
    path: '/service-pricing/{id}',
    tag: 'Pricing',
    summary: 'Read a price',
    sdk: {
      method: 'pricing.get',
      example: 'const { price_per_word, free_words } = await nsem.pricing.get(1);',
    },
    access: 'anonymous',
    params: priceParams,
    answers: { 200: { description: 'The price.', schema: priceSchema } },
    refusals: ['pricing.not-found'],
    async handle({ params, read }, { promotion }: Promoting) {
      const found = await read(readPrice, params.id);
      return answerWith(found, (price) => presentPrice(price, promotion));
    },
  }),

  updatePrice: defineOperation({
    method: 'PUT',
    path: '/service-pricing/{id}',
    tag: 'Pricing',
    summary: 'Set a price per word or per minute, or whether it is active',
    description: 'Jobs that are already quoted keep their price.',
    sdk: {
      method: 'pricing.update',
      example: 'await nsem.pricing.update(1, { price_per_word: 0.06 });',
    },
    access: 'prices.manage',
    idempotent: true,
    params: priceParams,
    body: { schema: priceUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed price.', schema: priceSchema } },
    refusals: ['pricing.not-found', 'pricing.wrong-unit'],
    handle({ params: { id }, body, perform }, { promotion }: Promoting) {
      const change = { id, ...unitPriceOf(body), isActive: body.is_active };
      return perform(updatePrice, change, (price) => answer(presentPrice(price, promotion)));
    },
  }),

  deletePrice: defineOperation({
    method: 'DELETE',
    path: '/service-pricing/{id}',
    tag: 'Pricing',
    summary: 'Delete an inactive price',
    sdk: { method: 'pricing.delete', example: 'await nsem.pricing.delete(4);' },
    access: 'prices.manage',
    idempotent: true,
    params: priceParams,
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['pricing.not-found', 'pricing.in-use'],
    handle: ({ params, perform }) => perform(deletePrice, params.id, () => noContent),
  }),
};
