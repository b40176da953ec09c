import { patternParam } from '../../lib/address/search-params.ts';

const shape = /^PRV-[0-9A-Z]{6}$/;

/** Whether a text is a Provider ID, as it is typed. */
export const isProviderId = (text: string): boolean => shape.test(text.trim().toUpperCase());

/** Reads a Provider ID from a query parameter; undefined if it is invalid. */
export const providerIdParam = (value: string | undefined): string | undefined =>
  patternParam(shape, value);
