import type { ServicePrice, ServiceType } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../lib/collect.ts';
import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { queryClient } from '../../lib/query-client.ts';
import { priceBody } from './price-values.ts';

/** The whole price list, with prices that are in force no longer. */
export const priceListQuery = queryOptions({
  queryKey: ['price-list'],
  queryFn: ({ signal }) => collect(nsem.pricing.list({}, { signal })),
});

/** A price to set: of the configuration of an id, or of a service that has none yet. */
type PriceChange = Readonly<{ id: number | null; type: ServiceType; amount: number }>;

const send = joined(({ id, type, amount }: PriceChange): Promise<ServicePrice> =>
  id === null
    ? nsem.pricing.create({ service_type: type, ...priceBody(type, amount) })
    : nsem.pricing.update(id, priceBody(type, amount)),
);

/** Sets a price; the list is up to date again afterwards, also where it was refused. */
export const useSetPrice = () =>
  useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceListQuery.queryKey }),
  });
