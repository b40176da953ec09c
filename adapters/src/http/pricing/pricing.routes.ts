import {
  changePrice,
  createPrice,
  invariant,
  ok,
  refuse,
  removePrice,
  serviceTypes,
  type PriceId,
} from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId } from '../fields.ts';
import { performOnce } from '../idempotency.ts';
import { defineOperation } from '../operation.ts';
import { answer, created, noContent } from '../reply.ts';
import { presentPrice } from './pricing.presenter.ts';
import { newPriceSchema, priceSchema, priceUpdateSchema, unitPriceOf } from './pricing.schema.ts';

const params = z.object({ id: pathId<PriceId>() });

const listPrices = defineOperation({
  id: 'listPrices',
  method: 'GET',
  path: '/service-pricing/',
  tag: 'Pricing',
  summary: 'The price list',
  access: 'anonymous',
  query: z.strictObject({
    is_active: flagText()
      .optional()
      .meta({ description: 'Whether they are those that jobs are priced with.' }),
  }),
  answers: { 200: { description: 'The prices.', schema: z.array(priceSchema) } },
  async handle({ query }, { unitOfWork, promotion }) {
    const filter = { isActive: query.is_active };
    const prices = await unitOfWork.read((stores) => stores.prices.list(filter));
    return ok(answer(prices.map((price) => presentPrice(price, promotion))));
  },
});

const addPrice = defineOperation({
  id: 'createPrice',
  method: 'POST',
  path: '/service-pricing/',
  tag: 'Pricing',
  summary: 'Add a price of a word or a minute',
  description:
    'One price of each service is active: a new active one makes the one before it inactive.',
  access: 'prices.manage',
  idempotent: true,
  body: { schema: newPriceSchema, media: ['application/json'] },
  answers: { 201: { description: 'The price.', schema: priceSchema } },
  refusals: ['pricing.wrong-unit'],
  handle(call, world) {
    const { service_type: serviceType, is_active: isActive, ...prices } = call.body;
    const unitPrice = unitPriceOf(prices);
    invariant(unitPrice !== undefined, 'a checked price is one of a word or of a minute');
    return performOnce(call, world, async (stores) => {
      const made = await createPrice(stores, { serviceType, ...unitPrice, isActive });
      if (!made.ok) return made;
      const price = presentPrice(made.value, world.promotion);
      return ok(created(`/service-pricing/${made.value.id}`, price));
    });
  },
});

const listServiceTypes = defineOperation({
  id: 'listServiceTypes',
  method: 'GET',
  path: '/service-pricing/service-types/',
  tag: 'Pricing',
  summary: 'The kinds of services that have prices',
  access: 'anonymous',
  answers: {
    200: {
      description: 'The three names.',
      schema: z.array(z.enum(serviceTypes).meta({ example: 'translation' })),
    },
  },
  handle: async () => ok(answer(serviceTypes)),
});

const readPrice = defineOperation({
  id: 'readPrice',
  method: 'GET',
  path: '/service-pricing/{id}',
  tag: 'Pricing',
  summary: 'One price',
  access: 'anonymous',
  params,
  answers: { 200: { description: 'The price.', schema: priceSchema } },
  refusals: ['pricing.not-found'],
  async handle({ params: { id } }, { unitOfWork, promotion }) {
    const price = await unitOfWork.read((stores) => stores.prices.find(id));
    return price === undefined
      ? refuse({ code: 'pricing.not-found' })
      : ok(answer(presentPrice(price, promotion)));
  },
});

const updatePrice = defineOperation({
  id: 'updatePrice',
  method: 'PUT',
  path: '/service-pricing/{id}',
  tag: 'Pricing',
  summary: 'Set the price of a word or a minute, or whether it is active',
  description: 'Jobs that were quoted before keep their price.',
  access: 'prices.manage',
  params,
  body: { schema: priceUpdateSchema, media: ['application/json'] },
  answers: { 200: { description: 'The changed price.', schema: priceSchema } },
  refusals: ['pricing.not-found', 'pricing.wrong-unit'],
  async handle({ params: { id }, body }, { unitOfWork, promotion }) {
    const change = { id, ...unitPriceOf(body), isActive: body.is_active };
    const changed = await unitOfWork.write((stores) => changePrice(stores, change));
    return changed.ok ? ok(answer(presentPrice(changed.value, promotion))) : changed;
  },
});

const deletePrice = defineOperation({
  id: 'deletePrice',
  method: 'DELETE',
  path: '/service-pricing/{id}',
  tag: 'Pricing',
  summary: 'Delete a price that is not active',
  access: 'prices.manage',
  params,
  answers: { 204: { description: 'Deleted.' } },
  refusals: ['pricing.not-found', 'pricing.in-use'],
  async handle({ params: { id } }, { unitOfWork }) {
    const removed = await unitOfWork.write((stores) => removePrice(stores, id));
    return removed.ok ? ok(noContent) : removed;
  },
});

export const pricingOperations = [
  listPrices,
  addPrice,
  listServiceTypes,
  readPrice,
  updatePrice,
  deletePrice,
];
