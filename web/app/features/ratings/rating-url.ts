import { providerIdParam } from '../discover/discover-url.ts';

/** The Provider ID of whom is being rated, as the address has it; undefined for nobody. */
export const parseRating = (params: Readonly<Record<string, string>>): string | undefined =>
  providerIdParam(params['rate']);
