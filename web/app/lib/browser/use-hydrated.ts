import { useSyncExternalStore } from 'react';

const subscribe = (): (() => void) => () => undefined;

/** False on the prerendered page and during hydration, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
