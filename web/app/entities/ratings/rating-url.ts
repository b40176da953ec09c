import { providerIdParam } from '../services/provider-id.ts';

/** Reads the Provider ID of the provider being rated from the query; undefined if there is none. */
export const parseRating = (params: Readonly<Record<string, string>>): string | undefined =>
  providerIdParam(params['rate']);
