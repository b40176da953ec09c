import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { activePricesQuery } from '../../../entities/pricing/active-prices.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { freeText } from './free-text.ts';

/**
 * What a client can have free now, or why not: as the quote of a translation of one word has it, from
 * which the order form has its price. Undefined if it is not known, or if there is no such offer.
 */
export function useFreeOffer(user: User): string | undefined {
  const [source, target] = useClientLanguages().options;
  const prices = useQuery(activePricesQuery);
  const { data: quote, dataUpdatedAt } = useQuery({
    queryKey: ['quote', 'offer', user.email_verified, source?.value, target?.value],
    queryFn: ({ signal }) =>
      nsem.jobs.quote(
        {
          service_type: 'translation',
          source_language: source?.value ?? '',
          target_language: target?.value ?? '',
          content: 'Akwaaba',
        },
        { signal },
      ),
    enabled: source !== undefined && target !== undefined,
  });
  if (quote === undefined) return undefined;
  const freeWords = prices.data?.find((price) => price.free_words > 0)?.free_words;
  const reason = quote.free_words_unavailable;
  if (reason !== null) {
    return freeText(reason, { email: user.email, freeWords, now: new Date(dataUpdatedAt) });
  }
  if (quote.discount === 0 || freeWords === undefined) return undefined;
  return `Your first translation is free, up to ${formatNumber(freeWords)} words.`;
}
