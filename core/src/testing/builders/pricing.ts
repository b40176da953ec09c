import { pesewas } from '../../kernel/money.ts';
import type { Price } from '../../pricing/price.ts';
import { quoteFor, type Quote } from '../../pricing/quote.ts';
import { nextNumber, priceId } from './ids.ts';

/** The active price of a translation: 3 pesewas a word. */
export const aPrice = (overrides: Partial<Price> = {}): Price => ({
  id: priceId(nextNumber()),
  serviceType: 'translation',
  unitPrice: pesewas(3),
  isActive: true,
  ...overrides,
});

/** The quote for a number of words at 3 pesewas each, none of them free by default. */
export const aQuoteForWords = (words: number, freeWords = 0): Quote =>
  quoteFor({ unit: 'word', words }, pesewas(3), freeWords);

/** The quote for a length of audio at 50 pesewas a minute. */
export const aQuoteForAudio = (durationMs: number): Quote =>
  quoteFor({ unit: 'minute', durationMs }, pesewas(50), 0);
