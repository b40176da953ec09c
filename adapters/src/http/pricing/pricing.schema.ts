import { highestUnitPrice, serviceTypes, zero } from '@nsem/core';
import { z } from 'zod';
import { moneyAnswer, moneyNumber } from '../fields.ts';

/** A price of the list as answered. */
export const priceSchema = z
  .object({
    id: z.int(),
    service_type: z.enum(serviceTypes),
    price_per_word: moneyAnswer().nullable(),
    price_per_minute: moneyAnswer().nullable(),
    is_active: z.boolean(),
    free_words: z.int().meta({
      description: "Words of a client's first job of this kind that the platform pays for.",
    }),
  })
  .meta({
    id: 'ServicePrice',
    example: {
      id: 1,
      service_type: 'translation',
      price_per_word: 0.05,
      price_per_minute: null,
      is_active: true,
      free_words: 500,
    },
  });

const unitPrice = () => moneyNumber({ min: zero, max: highestUnitPrice }).optional();

/** The body that sets a price: of a word, or of a minute for a transcription. */
export const priceUpdateSchema = z
  .strictObject({ price_per_word: unitPrice(), price_per_minute: unitPrice() })
  .refine(
    (body) => (body.price_per_word === undefined) !== (body.price_per_minute === undefined),
    'takes either price_per_word or price_per_minute',
  )
  .meta({ id: 'ServicePriceUpdate', example: { price_per_word: 0.06 } });
