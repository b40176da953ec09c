import type { ServicePrice, ServiceType } from '@nsem/sdk';

/** The price of one word or one minute of each service, in GHS. */
export type UnitPrices = Readonly<Record<ServiceType, number>>;

/** Shown if the prices cannot be loaded. */
export const noPrices: UnitPrices = { translation: 0, transcription: 0, narration: 0 };

/** The number of free words in a client's first translation. */
export const freeWordsOf = (prices: readonly ServicePrice[]): number =>
  prices.find((price) => price.is_active && price.service_type === 'translation')?.free_words ?? 0;

/** The active prices of a price list. */
export function unitPricesOf(prices: readonly ServicePrice[]): UnitPrices {
  const active = prices.filter(({ is_active: isActive }) => isActive);
  const found = active.map((price) => [
    price.service_type,
    price.price_per_word ?? price.price_per_minute ?? 0,
  ]);
  return { ...noPrices, ...Object.fromEntries(found) };
}
