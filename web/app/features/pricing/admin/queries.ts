import type { ServicePrice, ServiceType } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../../lib/api/collect.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { priceBody } from './price-values.ts';

/** The whole price list, including inactive prices. */
export const priceListQuery = queryOptions({
  queryKey: ['price-list'],
  queryFn: ({ signal }) => collect(nsem.pricing.list({}, { signal })),
});

/** A price to set; `id` is null if the service has no price configuration yet. */
type PriceChange = Readonly<{ id: number | null; type: ServiceType; amount: number }>;

const send = reuseInFlight(({ id, type, amount }: PriceChange): Promise<ServicePrice> =>
  id === null
    ? nsem.pricing.create({ service_type: type, ...priceBody(type, amount) })
    : nsem.pricing.update(id, priceBody(type, amount)),
);

/** Sets a price; the list is refreshed afterwards, even if it was refused. */
export const useSetPrice = () =>
  useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceListQuery.queryKey }),
  });
