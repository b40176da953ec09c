import type { ServicePrice, ServicePriceUpdate, ServiceType } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { parseDecimal } from '../../../lib/format/parse-decimal.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** The unit of each service's price, and the placeholder of its field. */
export const priceCards = [
  { type: 'translation', unit: 'word', placeholder: '0.01' },
  { type: 'transcription', unit: 'minute', placeholder: '0.10' },
  { type: 'narration', unit: 'word', placeholder: '0.01' },
] as const satisfies readonly Readonly<{
  type: ServiceType;
  unit: 'word' | 'minute';
  placeholder: string;
}>[];

export type PriceCardKind = (typeof priceCards)[number];

/** The highest price of a word or a minute, in GHS, that the server accepts. */
export const highestPrice = 1_000;

/** A price to set, or what the field says. What is no price counts as 0 if an admin confirms that. */
type TypedPrice = Readonly<
  { amount: number; problem?: string } | { amount: null; problem: string }
>;

/** Parses a typed price in GHS. */
export function parsePrice(typed: string): TypedPrice {
  const parsed = parseDecimal(typed, { mostDecimals: 2, unit: 'GHS' });
  if ('value' in parsed) {
    return parsed.value > highestPrice
      ? { amount: null, problem: `At most ${formatGhs(highestPrice)}` }
      : { amount: parsed.value };
  }
  const { fault, problem } = parsed;
  return { amount: fault === 'decimals' ? null : 0, problem };
}

/** The active price of a service; undefined if there is none. */
export const activePriceOf = (
  prices: readonly ServicePrice[],
  type: ServiceType,
): ServicePrice | undefined =>
  prices.find((price) => price.service_type === type && price.is_active);

/** The price of a word or a minute, in GHS. */
export const amountOf = (price: ServicePrice): number =>
  price.price_per_word ?? price.price_per_minute ?? 0;

/** The request body of a price, in the unit of its service. */
export const priceBody = (type: ServiceType, amount: number): ServicePriceUpdate =>
  type === 'transcription' ? { price_per_minute: amount } : { price_per_word: amount };

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
