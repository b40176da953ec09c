import { queryOptions } from '@tanstack/react-query';

import { collect } from '../../lib/api/collect.ts';
import { nsem } from '../../lib/api/nsem.ts';

const minutesMs = 60_000;

/** The active prices, which seldom change. */
export const activePricesQuery = queryOptions({
  queryKey: ['active-prices'],
  queryFn: ({ signal }) => collect(nsem.pricing.list({ is_active: true }, { signal })),
  staleTime: 10 * minutesMs,
});
