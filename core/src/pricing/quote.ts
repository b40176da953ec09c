import { divideHalfUp, pesewas, subtractMoney, zero, type Pesewas } from '../kernel/money.ts';
import { billedTenths, type Measure } from './measure.ts';

/** What work costs: `price` is its full value, `discount` is the platform's part. */
export type Quote = Readonly<{
  measure: Measure;
  /** Pesewas for each word or minute, kept by the job. */
  unitPrice: Pesewas;
  price: Pesewas;
  /** What the platform pays: the first translation. */
  discount: Pesewas;
  /** What the client pays. */
  amountDue: Pesewas;
}>;

const priceOfWords = (words: number, unitPrice: Pesewas): Pesewas =>
  pesewas(BigInt(words) * unitPrice);

const priceOfAudio = (durationMs: number, unitPrice: Pesewas): Pesewas =>
  pesewas(divideHalfUp(BigInt(billedTenths(durationMs)) * unitPrice, 10n));

/**
 * Prices measured work.
 *
 * @param freeWords how many words the platform pays for: the limit of the first translation where
 *   this is one, else 0.
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
