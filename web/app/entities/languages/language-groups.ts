import type { ProviderCounts } from './availability.ts';
import { searchOptions, type LanguageOption } from './language-option.ts';

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
