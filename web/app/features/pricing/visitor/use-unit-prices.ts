import type { ServicePrice } from '@nsem/sdk';
import { useSyncExternalStore } from 'react';

import { readPublic } from '../../../lib/api/read-public.ts';
import { freeWordsOf, noPrices, unitPricesOf, type UnitPrices } from './price-list.ts';

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
