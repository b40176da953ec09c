import { useSyncExternalStore } from 'react';

import { freeWordsOf, noPrices, unitPricesOf, type UnitPrices } from './price-list.ts';

/** The price list as a public page has it: a price of 0 stands for one that is not known. */
export type LoadedPrices = Readonly<{
  state: 'loading' | 'ready' | 'failed';
  prices: UnitPrices;
  /** Words of a first translation that cost nothing; 0 where that is not known. */
  freeWords: number;
}>;

const loading: LoadedPrices = { state: 'loading', prices: noPrices, freeWords: 0 };
const listeners = new Set<() => void>();
let loaded = loading;

function change(next: LoadedPrices): void {
  loaded = next;
  for (const listener of listeners) listener();
}

/** Fetches the prices; the page shows for itself where that fails. */
export async function loadUnitPrices(): Promise<void> {
  try {
    const { nsem } = await import('../../lib/nsem.ts');
    const { data } = await nsem.pricing.list({ is_active: true });
    change({ state: 'ready', prices: unitPricesOf(data), freeWords: freeWordsOf(data) });
  } catch {
    change({ ...loading, state: 'failed' });
  }
}

/** The first to look has them fetched. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) void loadUnitPrices();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The prices for a public page, which does without the dashboards' data store. */
export const useUnitPrices = (): LoadedPrices =>
  useSyncExternalStore(
    subscribe,
    () => loaded,
    () => loading,
  );
