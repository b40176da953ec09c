import type { ServiceType } from '@nsem/sdk';

import { parseDecimal } from '../../../lib/format/parse-decimal.ts';
import type { UnitPrices } from './price-list.ts';

/** The estimated cost per service and in total, in GHS. */
export type Estimate = UnitPrices & Readonly<{ total: number }>;

/** A typed number of words or minutes; what is none counts as 0, and its field says so. */
export function parseAmount(
  typed: string,
  mostDecimals?: number,
): Readonly<{ amount: number; problem?: string }> {
  const parsed = parseDecimal(typed, mostDecimals === undefined ? {} : { mostDecimals });
  if ('value' in parsed) return { amount: parsed.value };
  return parsed.fault === 'empty' ? { amount: 0 } : { amount: 0, problem: parsed.problem };
}

const toPesewas = (ghs: number): number => Math.round(ghs * 100);

/** The free part of a first translation: its words, the most that are free, and their price in GHS. */
export type FirstTranslation = Readonly<{ words: number; most: number; amount: number }>;

/** What is free if the words are those of a client's first translation. */
export function firstTranslation(
  prices: UnitPrices,
  words: number,
  most: number,
): FirstTranslation {
  const free = Math.min(Math.floor(words), most);
  return { words: free, most, amount: (free * toPesewas(prices.translation)) / 100 };
}

/**
 * Estimates a cost. It calculates in pesewas, so that the parts add up to the total.
 *
 * @param services what the total consists of
 */
export function estimateCost(
  prices: UnitPrices,
  work: Readonly<{ words: number; minutes: number }>,
  services: readonly ServiceType[],
): Estimate {
  const words = Math.floor(work.words);
  const tenths = Math.ceil(Number((work.minutes * 10).toFixed(6)));
  const pesewas = {
    translation: words * toPesewas(prices.translation),
    transcription: Math.round((tenths * toPesewas(prices.transcription)) / 10),
    narration: words * toPesewas(prices.narration),
  };
  const total = services.reduce((sum, service) => sum + pesewas[service], 0);
  return {
    translation: pesewas.translation / 100,
    transcription: pesewas.transcription / 100,
    narration: pesewas.narration / 100,
    total: total / 100,
  };
}
