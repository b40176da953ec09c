import { changePrice, ok, zero, type PriceId } from '@nsem/core';
import { z } from 'zod';
import { flagText, pathId } from '../fields.ts';
import { defineOperation } from '../operation.ts';
import { answer } from '../reply.ts';
import { presentPrice } from './pricing.presenter.ts';
import { priceSchema, priceUpdateSchema } from './pricing.schema.ts';

const listPrices = defineOperation({
  id: 'listPrices',
  method: 'GET',
  path: '/service-pricing/',
  tag: 'Pricing',
  summary: 'The price list',
  access: 'anonymous',
  query: z.strictObject({ is_active: flagText().optional() }),
  answers: { 200: { description: 'The prices.', schema: z.array(priceSchema) } },
  async handle({ query }, { unitOfWork, promotion }) {
    const filter = { isActive: query.is_active };
    const prices = await unitOfWork.read((stores) => stores.prices.list(filter));
    return ok(answer(prices.map((price) => presentPrice(price, promotion))));
  },
});

const updatePrice = defineOperation({
  id: 'updatePrice',
  method: 'PUT',
  path: '/service-pricing/{id}',
  tag: 'Pricing',
  summary: 'Set the price of a word or a minute',
  description: 'Jobs that were quoted before keep their price.',
  access: 'prices.manage',
  params: z.object({ id: pathId<PriceId>() }),
  body: { schema: priceUpdateSchema, media: ['application/json'] },
  answers: { 200: { description: 'The changed price.', schema: priceSchema } },
  refusals: ['pricing.not-found', 'pricing.wrong-unit'],
  async handle({ params, body }, { unitOfWork, promotion }) {
    const perWord = body.price_per_word;
    const unit = perWord === undefined ? 'minute' : 'word';
    const unitPrice = perWord ?? body.price_per_minute ?? zero;
    const changed = await unitOfWork.write((stores) =>
      changePrice(stores, { id: params.id, unit, unitPrice }),
    );
    return changed.ok ? ok(answer(presentPrice(changed.value, promotion))) : changed;
  },
});

export const pricingOperations = [listPrices, updatePrice];
