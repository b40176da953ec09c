import { divideHalfUp, pesewas, subtractMoney, zero, type Pesewas } from '../kernel/money.ts';
import { billedTenths, type Measure } from './measure.ts';

/** What a piece of work costs. */
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
