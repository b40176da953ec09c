import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { collect } from '../../../lib/api/collect.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import type { JobDraft } from './job-draft.ts';

/** What the price of a document depends on beside its words. */
type Terms = Readonly<{ unitPrice: number; hasDiscount: boolean; freeWords: number }>;

/** The terms of the client's next translation, which a quote for one word shows without the file. */
const termsQuery = (pair: Pick<JobDraft, 'source' | 'target'>, quotedAt: number) =>
  queryOptions({
    queryKey: ['quote', 'terms', pair.source, pair.target, quotedAt],
    queryFn: async ({ signal }): Promise<Terms> => {
      const languages = { source_language: pair.source, target_language: pair.target };
      const work = { service_type: 'translation', ...languages, content: 'a' } as const;
      const [quote, prices] = await Promise.all([
        nsem.jobs.quote(work, { signal }),
        collect(nsem.pricing.list({ is_active: true }, { signal })),
      ]);
      const price = prices.find(({ service_type: service }) => service === work.service_type);
      return {
        unitPrice: quote.unit_price,
        hasDiscount: quote.discount > 0,
        freeWords: price?.free_words ?? 0,
      };
    },
    enabled: quotedAt > 0,
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Prices a document again when its terms have changed, because sending its file again takes data and
 * time. They are read after each quote, and again whenever a quote for a text would be.
 *
 * @param quotedAt when the price was calculated, in ms since 1970; 0 if there is none
 */
export function useDocumentTerms(
  draft: JobDraft,
  quotedAt: number,
  priceAgain: () => unknown,
): void {
  const { data: terms } = useQuery(termsQuery(draft, quotedAt));
  const first = useRef<Readonly<{ quotedAt: number; terms: Terms }>>(null);
  useEffect(() => {
    if (terms === undefined) return;
    if (first.current?.quotedAt !== quotedAt) first.current = { quotedAt, terms };
    // Terms that are read again and are the same are the same object.
    else if (first.current.terms !== terms) priceAgain();
  }, [quotedAt, terms, priceAgain]);
}
