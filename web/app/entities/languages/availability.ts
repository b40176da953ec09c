import type { LanguageAvailability, ServiceType } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { collect } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';

const staleMs = 30_000;

/** The work that providers are available for now, with their numbers. */
export const availabilityQuery = queryOptions({
  queryKey: ['languages', 'availability'],
  queryFn: ({ signal }) => collect(nsem.languages.listAvailability({ signal })),
  staleTime: staleMs,
});

/** The languages chosen so far; '' if none is. */
export type ChosenLanguages = Readonly<{ type: ServiceType; source: string; target: string }>;

/** The number of available providers by the code of a language. */
export type ProviderCounts = ReadonlyMap<string, number>;

/**
 * The numbers of providers who are available for the chosen service, by source language. Without a
 * target it is the number for the best target, because a provider may have several.
 */
export const countBySource = (
  available: readonly LanguageAvailability[],
  { target }: ChosenLanguages,
): ProviderCounts =>
  countBy(available, ({ source_language: source, target_language: to }) =>
    target === '' || to === target ? source : null,
  );

/** The same by target language, or by the one language of the other services. */
export const countByTarget = (
  available: readonly LanguageAvailability[],
  { type, source }: ChosenLanguages,
): ProviderCounts =>
  countBy(available, (work) => {
    if (work.service_type !== type) return null;
    if (type !== 'translation') return work.language;
    return source === '' || work.source_language === source ? work.target_language : null;
  });

function countBy(
  available: readonly LanguageAvailability[],
  codeOf: (work: LanguageAvailability) => string | null,
): ProviderCounts {
  const counts = new Map<string, number>();
  for (const work of available) {
    const code = codeOf(work);
    if (code !== null) counts.set(code, Math.max(counts.get(code) ?? 0, work.available_providers));
  }
  return counts;
}
