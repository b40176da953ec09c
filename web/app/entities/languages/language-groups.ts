import type { ProviderCounts } from './availability.ts';
import { searchKey } from './catalogue.ts';

/** A language in a group of the picker, with the number of available providers. */
export type CountedLanguage = LanguageOption & Readonly<{ providers: number }>;

/** A titled group of languages. */
export type LanguageGroup = Readonly<{ group: string; items: readonly CountedLanguage[] }>;

/** What the languages are grouped by. */
export type Grouping = Readonly<{
  counts: ProviderCounts;
  /** The codes of recent languages, the latest first. */
  recent: readonly string[];
}>;

/**
 * The languages in groups, each in the first one that it belongs to: the recent ones, those for
 * which providers are available (most providers first), and all others. Empty groups are left out.
 */
export function groupLanguages(
  options: readonly LanguageOption[],
  { counts, recent }: Grouping,
): readonly LanguageGroup[] {
  const counted = options.map((option) => ({
    ...option,
    providers: counts.get(option.value) ?? 0,
  }));
  const isRecent = ({ value }: LanguageOption): boolean => recent.includes(value);
  const rest = counted.filter((option) => !isRecent(option));
  const groups = [
    {
      group: 'Recent',
      items: recent.flatMap((code) => counted.filter(({ value }) => value === code)),
    },
    {
      group: 'Available now',
      items: rest
        .filter(({ providers }) => providers > 0)
        .toSorted((one, other) => other.providers - one.providers),
    },
    { group: 'All languages', items: rest.filter(({ providers }) => providers === 0) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The groups with what matches the search, and at most `limit` languages in all. */
export function searchGroups(
  groups: readonly LanguageGroup[],
  search: string,
  limit: number,
): readonly LanguageGroup[] {
  let left = limit;
  const found: LanguageGroup[] = [];
  for (const { group, items } of groups) {
    const matching = searchOptions(search, items).slice(0, left);
    left -= matching.length;
    if (matching.length > 0) found.push({ group, items: matching });
  }
  return found;
}

/** A language to choose: its code, or its name if the catalogue could not be loaded. */
export type LanguageOption = Readonly<{
  value: string;
  label: string;
  /** Its name in the language itself; null if it is unknown. */
  ownName: string | null;
  /** Other names by which it is searched. */
  otherNames: readonly string[];
}>;

const keys = new WeakMap<LanguageOption, readonly string[]>();

/** The names of an option as they are searched; computed once, because each key press needs all. */
function keysOf(option: LanguageOption): readonly string[] {
  const known = keys.get(option);
  if (known !== undefined) return known;
  const { label, ownName, otherNames } = option;
  const found = [label, ownName ?? '', ...otherNames].map(searchKey);
  keys.set(option, found);
  return found;
}

/** The own name of a language if it reads differently from its English name; otherwise null. */
export const distinctOwnName = ({ label, ownName }: LanguageOption): string | null =>
  ownName === null || searchKey(ownName) === searchKey(label) ? null : ownName;

/** The options with a name that contains the words; those with a name that begins with them first. */
function searchOptions<Option extends LanguageOption>(
  words: string,
  options: readonly Option[],
): readonly Option[] {
  const key = searchKey(words);
  if (key === '') return options;
  const beginning: Option[] = [];
  const containing: Option[] = [];
  for (const option of options) {
    const names = keysOf(option);
    if (names.some((name) => name.startsWith(key))) beginning.push(option);
    else if (names.some((name) => name.includes(key))) containing.push(option);
  }
  return [...beginning, ...containing];
}
