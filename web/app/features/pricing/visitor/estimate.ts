import type { ServiceType } from '@nsem/sdk';

import type { parseDecimal } from '../../../lib/format/parse-decimal.ts';
import type { UnitPrices } from './use-unit-prices.ts';

/** The estimated cost per service and in total, in GHS. */
export type Estimate = UnitPrices & Readonly<{ total: number }>;

/** Reads numbers as people write them; undefined while it is loaded, null if it could not be. */
export type Parser = typeof parseDecimal | null | undefined;

/** Digits, and of a number that need not be whole a tenth: they need no parser. */
export const isPlain = (typed: string, mostDecimals?: number): boolean =>
  (mostDecimals === 0 ? /^\d{0,15}$/ : /^\d{0,14}(\.\d)?$/).test(typed);

/** A number, and what is wrong with its text. */
export type Amount = Readonly<{ amount: number; problem?: string }>;

/** A typed number of words or minutes; what is none counts as 0, and its field says so. */
export function parseAmount(parse: Parser, typed: string, mostDecimals?: number): Amount {
  if (isPlain(typed, mostDecimals)) return { amount: Number(typed) };
  if (parse === null)
    return { amount: 0, problem: 'This could not be read just now. Please use digits only' };
  if (parse === undefined) return { amount: 0 };
  const parsed = parse(typed, mostDecimals === undefined ? {} : { mostDecimals });
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
