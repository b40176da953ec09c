import type { Language } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { collect } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import type { LanguageOption } from './language-groups.ts';

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

/** How long jobs wait for the names of their languages. */
const patienceMs = 4_000;

/** Ends when the names of the languages are known or cannot be loaded, and after a while in any case. */
export async function whenNamed(): Promise<void> {
  const state = queryClient.getQueryState(languagesQuery.queryKey);
  if (state !== undefined && state.errorUpdateCount > 0) return;
  const named = queryClient.ensureQueryData(languagesQuery).catch(() => undefined);
  await Promise.race([named, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** The languages to choose from, and how to name one by its code. */
export type Languages = Readonly<{
  options: readonly LanguageOption[];
  isLoading: boolean;
  nameOf(code: string): string;
}>;

const namedOption = (name: string): LanguageOption => ({
  value: name,
  label: name,
  ownName: null,
  otherNames: [],
});

const toOption = (language: Language): LanguageOption => ({
  value: language.language_code,
  label: language.name,
  ownName: language.own_name,
  otherNames: language.other_names,
});

const stillLoading: Languages = { options: [], isLoading: true, nameOf: (code) => code };

function languagesOf(options: readonly LanguageOption[]): Languages {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return { options, isLoading: false, nameOf: (code) => labels.get(code) ?? code };
}

/** One for all parts of a page that use the same answer. */
const known = new WeakMap<readonly unknown[], Languages>();

function knownLanguages(
  list: readonly unknown[],
  create: () => readonly LanguageOption[],
): Languages {
  const languages = known.get(list) ?? languagesOf(create());
  known.set(list, languages);
  return languages;
}

const byLabel = (one: LanguageOption, other: LanguageOption): number =>
  one.label.localeCompare(other.label, 'en');

function useCatalogue(fallback: readonly string[]): Languages {
  const { data, isPending, isPaused } = useQuery(languagesQuery);
  // A paused query loads nothing while the device is offline, so the fallback is shown.
  if (isPending && !isPaused) return stillLoading;
  // The server sorts them; a page that sorts loads the rules of the alphabet first.
  return data === undefined || data.length === 0
    ? knownLanguages(fallback, () => fallback.map((name) => namedOption(name)).toSorted(byLabel))
    : knownLanguages(data, () => data.map((language) => toOption(language)));
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

/** `early-calls.ts` does not ask for the catalogue if something is stored here. */
const key = 'languages';

/** The catalogue of languages as this device has it, and when it was loaded, in ms since 1970. */
export type SavedLanguages = Readonly<{ at: number; languages: Language[] }>;

const isLanguage = (value: unknown): value is Language => {
  const { language_code: code, name, other_names: others } = (value ?? {}) as Partial<Language>;
  return typeof code === 'string' && typeof name === 'string' && Array.isArray(others);
};

/**
 * The catalogue that this device loaded last; null if it has none. The names of languages are on
 * every dashboard: a slow line would bring them again and again.
 */
export function readSavedLanguages(): SavedLanguages | null {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? 'null') as SavedLanguages | null;
    if (saved === null || !Number.isFinite(saved.at) || saved.languages.length === 0) return null;
    // Another version of the application may have stored another shape.
    return saved.languages.every((language) => isLanguage(language)) ? saved : null;
  } catch {
    return null;
  }
}

/** Saves the catalogue as it was loaded at a time, in ms since 1970. */
export function saveLanguages(languages: readonly Language[], at: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at, languages }));
  } catch {
    // The browser stores nothing: the next visit loads them again.
  }
}

/** Offered if the catalogue cannot be loaded. */
export const fallbackLanguages = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Russian',
  'Chinese',
  'Japanese',
  'Korean',
  'Arabic',
  'Hindi',
  'Dutch',
  'Swedish',
  'Norwegian',
  'Danish',
  'Finnish',
  'Polish',
  'Czech',
  'Hungarian',
  'Greek',
  'Turkish',
  'Hebrew',
  'Thai',
  'Vietnamese',
  'Indonesian',
  'Malay',
  'Tagalog',
  'Swahili',
  'Amharic',
] as const;

/** The shorter fallback of the client dashboard. */
const clientFallbackLanguages = [
  'English',
  'Spanish',
  'French',
  'German',
  'Japanese',
  'Chinese',
  'Arabic',
] as const;
