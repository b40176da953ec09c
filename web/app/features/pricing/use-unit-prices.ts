import { useCallback, useEffect, useState } from 'react';

import { noPrices, unitPricesOf, type UnitPrices } from './price-list.ts';

/** The price list as a public page has it: a price of 0 stands for one that is not known. */
export type LoadedPrices = Readonly<{
  state: 'loading' | 'ready' | 'failed';
  prices: UnitPrices;
  retry: () => void;
}>;

/** Loads the prices for a public page, which does without the dashboards' data store. */
export function useUnitPrices(): LoadedPrices {
  const [loaded, setLoaded] = useState<Omit<LoadedPrices, 'retry'>>({
    state: 'loading',
    prices: noPrices,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    loadPrices(leaving.signal)
      .then((prices) => setLoaded({ state: 'ready', prices }))
      .catch(() => leaving.signal.aborted || setLoaded({ state: 'failed', prices: noPrices }));
    return () => leaving.abort();
  }, [attempt]);
  return { ...loaded, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}

async function loadPrices(signal: AbortSignal): Promise<UnitPrices> {
  const { nsem } = await import('../../lib/nsem.ts');
  const { data } = await nsem.pricing.list({ is_active: true }, { signal });
  return unitPricesOf(data);
}
