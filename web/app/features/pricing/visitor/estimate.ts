import type { UnitPrices } from './price-list.ts';

/** The estimated cost per service and in total, in GHS. */
export type Estimate = UnitPrices & Readonly<{ total: number }>;

/** Parses typed input as a number of at least 0; empty and invalid input count as 0. */
export function parseAmount(typed: string): number {
  const amount = Number(typed.trim().replace(',', '.'));
  return Number.isFinite(amount) && amount > 0 ? amount : 0;
}

const toPesewas = (ghs: number): number => Math.round(ghs * 100);

/** Estimates a cost. It calculates in pesewas, so that the parts add up to the total. */
export function estimateCost(
  prices: UnitPrices,
  work: Readonly<{ words: number; minutes: number }>,
): Estimate {
  const words = Math.floor(work.words);
  const tenths = Math.ceil(Number((work.minutes * 10).toFixed(6)));
  const translation = words * toPesewas(prices.translation);
  const transcription = Math.round((tenths * toPesewas(prices.transcription)) / 10);
  const narration = words * toPesewas(prices.narration);
  return {
    translation: translation / 100,
    transcription: transcription / 100,
    narration: narration / 100,
    total: (translation + transcription + narration) / 100,
  };
}
