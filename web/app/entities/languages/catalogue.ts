import type { Language } from '@nsem/sdk';

/** The form in which the server compares names: trimmed, single spaces, no case, no accents. */
const nameKey = (name: string): string =>
  name.trim().replaceAll(/\s+/gu, ' ').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether the catalogue has a language of this name; the server also knows alternative names. */
export function isListed(name: string, languages: readonly Language[]): boolean {
  const key = nameKey(name);
  return languages.some((language) => nameKey(language.name) === key);
}

/** The languages whose name contains the words or whose code starts with them, by name. */
export function languagesMatching(words: string, languages: readonly Language[]): Language[] {
  const key = nameKey(words);
  return languages
    .filter(({ name, language_code: code }) => nameKey(name).includes(key) || code.startsWith(key))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
