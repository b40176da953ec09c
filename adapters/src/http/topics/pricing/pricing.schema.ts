import {
  highestUnitPrice,
  type Pesewas,
  type Price,
  type PriceUnit,
  priceUnit,
  promotedWords,
  type PromotionPolicy,
  serviceTypes,
  zero,
} from '@nsem/core';
import { z } from 'zod';
import { moneyAnswer, moneyNumber, presentMoney } from '../../operations/fields.ts';

/** A price in a response. */
export const priceSchema = z
  .object({
    id: z.int().describe('The id of the price.'),
    service_type: z.enum(serviceTypes).describe('The type of service that it is for.'),
    price_per_word: moneyAnswer().nullable().describe('GHS per word; null if it is per minute.'),
    price_per_minute: moneyAnswer()
      .nullable()
      .describe('GHS per minute of audio; null if it is per word.'),
    is_active: z.boolean().describe('Whether new jobs have this price.'),
    free_words: z.int().meta({
      description: "Words of a client's first job of this service that the platform pays for.",
    }),
  })
  .meta({
    id: 'ServicePrice',
    description: 'The price of a type of service, per word or per minute.',
    example: {
      id: 1,
      service_type: 'translation',
      price_per_word: 0.05,
      price_per_minute: null,
      is_active: true,
      free_words: 500,
    },
  });

const optionalUnitPrice = (description: string) =>
  moneyNumber({ min: zero, max: highestUnitPrice }).optional().describe(description);
const unitPrices = {
  price_per_word: optionalUnitPrice('GHS per word; for translations and narrations.'),
  price_per_minute: optionalUnitPrice('GHS per minute of audio; for transcriptions.'),
};

type UnitPrices = Readonly<{
  price_per_word?: Pesewas | undefined;
  price_per_minute?: Pesewas | undefined;
}>;

const hasBothPrices = (body: UnitPrices): boolean =>
  body.price_per_word !== undefined && body.price_per_minute !== undefined;

const hasNeitherPrice = (body: UnitPrices): boolean =>
  body.price_per_word === undefined && body.price_per_minute === undefined;

/** The price of a validated body, in its unit; undefined if it has none. */
export function unitPriceOf({
  price_per_word: perWord,
  price_per_minute: perMinute,
}: UnitPrices): Readonly<{ unit: PriceUnit; unitPrice: Pesewas }> | undefined {
  if (perWord !== undefined) return { unit: 'word', unitPrice: perWord };
  return perMinute === undefined ? undefined : { unit: 'minute', unitPrice: perMinute };
}

/** The body that creates a price. */
export const newPriceSchema = z
  .strictObject({
    service_type: z.enum(serviceTypes).describe('The type of service that it is for.'),
    ...unitPrices,
    is_active: z.boolean().default(true).meta({
      description: 'An active price replaces the previous active price of its service.',
    }),
  })
  .refine(
    (body) => !hasBothPrices(body) && !hasNeitherPrice(body),
    'needs either price_per_word or price_per_minute',
  )
  .meta({
    id: 'NewServicePrice',
    description: 'A new price, per word or per minute.',
    example: { service_type: 'narration', price_per_word: 0.04 },
  });

/** The body that changes a price, or whether it is active. */
export const priceUpdateSchema = z
  .strictObject({
    ...unitPrices,
    is_active: z
      .boolean()
      .optional()
      .describe('If true, it replaces the active price of its service.'),
  })
  .refine(
    (body) => !hasBothPrices(body) && (!hasNeitherPrice(body) || body.is_active !== undefined),
    'needs price_per_word or price_per_minute (not both), or is_active',
  )
  .meta({
    id: 'ServicePriceUpdate',
    description: 'Changes of a price.',
    example: { price_per_word: 0.06 },
  });

/** A price in a response, with the number of free words. */
export function presentPrice(
  { id, serviceType, unitPrice, isActive }: Price,
  promotion: PromotionPolicy,
) {
  const amount = presentMoney(unitPrice);
  const perWord = priceUnit[serviceType] === 'word';
  return {
    id,
    service_type: serviceType,
    price_per_word: perWord ? amount : null,
    price_per_minute: perWord ? null : amount,
    is_active: isActive,
    free_words: promotedWords(serviceType, promotion),
  };
}
