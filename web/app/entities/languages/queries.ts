import type { Language } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { collect } from '../../lib/api/collect.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { clientFallbackLanguages, fallbackLanguages } from './fallback-languages.ts';
import type { LanguageOption } from './language-option.ts';
import { readSavedLanguages, saveLanguages } from './saved-languages.ts';

const minutesMs = 60_000;

/**
 * The catalogue of languages, which seldom changes: a device that has one shows it at once, and
 * loads it again if it is older than some minutes.
 */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  async queryFn({ signal }) {
    const languages = await collect(nsem.languages.list({}, { signal }));
    saveLanguages(languages, Date.now());
    return languages;
  },
  initialData: () => readSavedLanguages()?.languages,
  initialDataUpdatedAt: () => readSavedLanguages()?.at,
  staleTime: 10 * minutesMs,
});

const byLabel = (one: LanguageOption, other: LanguageOption): number =>
  one.label.localeCompare(other.label, 'en');

/** The languages to choose from, and how to name one by its code. */
export type Languages = Readonly<{
  options: readonly LanguageOption[];
  isLoading: boolean;
  nameOf(code: string): string;
}>;

const asOptions = (names: readonly string[]): readonly LanguageOption[] =>
  names.map((name) => ({ value: name, label: name, ownName: null, otherNames: [] }));

const toOption = (language: Language): LanguageOption => ({
  value: language.language_code,
  label: language.name,
  ownName: language.own_name,
  otherNames: language.other_names,
});

function useCatalogue(fallback: readonly string[]): Languages {
  const { data, isPending, isPaused } = useQuery(languagesQuery);
  // A paused query loads nothing while the device is offline, so the fallback is shown.
  const isLoading = isPending && !isPaused;
  return useMemo(() => {
    const known = data?.map(toOption) ?? [];
    const options = known.length === 0 ? asOptions(fallback) : known;
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    return {
      options: isLoading ? [] : options.toSorted(byLabel),
      isLoading,
      nameOf: (code) => labels.get(code) ?? code,
    };
  }, [data, fallback, isLoading]);
}

/** The languages for sign-up and for providers. */
export const useLanguages = (): Languages => useCatalogue(fallbackLanguages);

/** The languages for the client dashboard, which has a shorter fallback. */
export const useClientLanguages = (): Languages => useCatalogue(clientFallbackLanguages);

/** The names of the languages for sign-up and for providers. */
export function useLanguageNames(): Readonly<{ names: readonly string[]; isLoading: boolean }> {
  const { options, isLoading } = useLanguages();
  return { names: options.map(({ label }) => label), isLoading };
}
