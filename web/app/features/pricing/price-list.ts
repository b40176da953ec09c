import type { ServicePrice, ServiceType } from '@nsem/sdk';

/** What one word or one minute costs, in GHS, for each service. */
export type UnitPrices = Readonly<Record<ServiceType, number>>;

/** Shown where the prices cannot be loaded (specification §8). */
export const noPrices: UnitPrices = { translation: 0, transcription: 0, narration: 0 };

/** How many words of a client's first translation are free. */
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
