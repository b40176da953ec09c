import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False in the prerendered page and while React takes it over, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
