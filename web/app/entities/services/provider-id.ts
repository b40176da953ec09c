import { patternParam } from '../../lib/address/search-params.ts';

/** Reads a Provider ID from a query parameter; undefined if it is invalid. */
export const providerIdParam = (value: string | undefined): string | undefined =>
  patternParam(/^PRV-[0-9A-Z]{6}$/, value);
