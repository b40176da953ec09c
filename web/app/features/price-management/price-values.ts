import type { ServicePrice, ServicePriceUpdate, ServiceType } from '@nsem/sdk';

/** What each service is priced by, and what its empty field shows (specification §2). */
export const priceCards = [
  { type: 'translation', unit: 'word', placeholder: '0.01' },
  { type: 'transcription', unit: 'minute', placeholder: '0.10' },
  { type: 'narration', unit: 'word', placeholder: '0.01' },
] as const satisfies readonly Readonly<{
  type: ServiceType;
  unit: 'word' | 'minute';
  placeholder: string;
}>[];

/** One of the three cards. */
export type PriceCardKind = (typeof priceCards)[number];

/** The highest price of a word or a minute, in GHS, that the server takes. */
export const highestPrice = 1_000;

/** What was typed as a price in GHS; what is none counts as 0 (specification §5). */
export function parsePrice(typed: number | string): number {
  const price = typeof typed === 'number' ? typed : Number.parseFloat(typed);
  return Number.isFinite(price) && price > 0 ? Math.round(price * 100) / 100 : 0;
}

/** The price in force for a service; undefined where there is none. */
export const activePriceOf = (
  prices: readonly ServicePrice[],
  type: ServiceType,
): ServicePrice | undefined =>
  prices.find((price) => price.service_type === type && price.is_active);

/** What a word or a minute costs, in GHS. */
export const amountOf = (price: ServicePrice): number =>
  price.price_per_word ?? price.price_per_minute ?? 0;

/** A price as it is sent, in the unit of its service. */
export const priceBody = (type: ServiceType, amount: number): ServicePriceUpdate =>
  type === 'transcription' ? { price_per_minute: amount } : { price_per_word: amount };
