import { object } from 'zod/mini';

import { providerIdParam } from '../discover/discover-url.ts';

const ratingSchema = object({ rate: providerIdParam() });

/** The Provider ID of whom is being rated, as the address has it; undefined for nobody. */
export const parseRating = (params: Readonly<Record<string, string>>): string | undefined =>
  ratingSchema.parse(params).rate;
