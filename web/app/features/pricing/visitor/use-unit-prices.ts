import type { ServicePrice, ServiceType } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { readPublic } from '../../../lib/api/read-public.ts';

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

/** The price list of a public page, in which unknown prices are 0. */
export type LoadedPrices = Readonly<{
  state: 'loading' | 'ready' | 'failed';
  prices: UnitPrices;
  /** The number of free words in a first translation; 0 if unknown. */
  freeWords: number;
}>;

const loading: LoadedPrices = { state: 'loading', prices: noPrices, freeWords: 0 };
const listeners = new Set<() => void>();
let loaded = loading;

function change(next: LoadedPrices): void {
  loaded = next;
  for (const listener of listeners) listener();
}

/** Loads the prices; a failure is part of the state. */
export async function loadUnitPrices(): Promise<void> {
  try {
    const list = await readPublic<readonly ServicePrice[]>('/service-pricing/?is_active=true');
    change({ state: 'ready', prices: unitPricesOf(list), freeWords: freeWordsOf(list) });
  } catch {
    change({ ...loading, state: 'failed' });
  }
}

/** The first subscriber triggers the loading. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) void loadUnitPrices();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The prices for a public page, which loads without the dashboards' query client. */
export const useUnitPrices = (): LoadedPrices =>
  useSyncExternalStore(
    subscribe,
    () => loaded,
    () => loading,
  );

/** Whether a first translation is free. The pages say so until the prices are known, or if they cannot be. */
export const hasFreeWords = ({ state, freeWords }: LoadedPrices): boolean =>
  freeWords > 0 || state !== 'ready';
