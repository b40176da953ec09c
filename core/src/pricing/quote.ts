import { divideHalfUp, pesewas, type Pesewas, subtractMoney, zero } from '../kernel/money.ts';
import { invariant } from '../kernel/result.ts';

/** How much work there is: counted words, or measured audio. */
export type Measure =
  | Readonly<{ unit: 'word'; words: number }>
  | Readonly<{ unit: 'minute'; durationMs: number }>;

/** A tenth of a minute, the step in which audio is billed. */
const tenthOfMinuteMs = 6_000;

/**
 * The billed length of audio in tenths of a minute, rounded up (docs/domain.md, Counting).
 *
 * @throws {InvariantError} if the duration is not a positive whole number of milliseconds.
 */
export function billedTenths(durationMs: number): number {
  invariant(Number.isSafeInteger(durationMs) && durationMs > 0, 'audio has a duration in whole ms');
  return Math.ceil(durationMs / tenthOfMinuteMs);
}

const quickWords = 50;
const quickMs = 5 * 60_000;

/** Whether work is quick: under 50 words or under 5 minutes (docs/domain.md, Counting). */
export const isQuick = (measure: Measure): boolean =>
  measure.unit === 'word' ? measure.words < quickWords : measure.durationMs < quickMs;

/** The price of a piece of work. */
export type Quote = Readonly<{
  measure: Measure;
  /** Pesewas per word or minute; a job keeps it when the price list changes. */
  unitPrice: Pesewas;
  price: Pesewas;
  /** The part that the platform pays, for a first translation. */
  discount: Pesewas;
  /** The part that the client pays. */
  amountDue: Pesewas;
}>;

const priceOfWords = (words: number, unitPrice: Pesewas): Pesewas =>
  pesewas(BigInt(words) * unitPrice);

const priceOfAudio = (durationMs: number, unitPrice: Pesewas): Pesewas =>
  pesewas(divideHalfUp(BigInt(billedTenths(durationMs)) * unitPrice, 10n));

/**
 * Prices measured work.
 *
 * @param freeWords how many words the platform pays for: the limit of the promotion for a first
 *   translation, otherwise 0.
 */
export function quoteFor(measure: Measure, unitPrice: Pesewas, freeWords: number): Quote {
  if (measure.unit === 'minute') {
    const price = priceOfAudio(measure.durationMs, unitPrice);
    return { measure, unitPrice, price, discount: zero, amountDue: price };
  }
  const price = priceOfWords(measure.words, unitPrice);
  const discount = priceOfWords(Math.min(measure.words, freeWords), unitPrice);
  return { measure, unitPrice, price, discount, amountDue: subtractMoney(price, discount) };
}
