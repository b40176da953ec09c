import type { Language } from '@nsem/sdk';

/** A name as the server compares it: trimmed, single spaces, without case and without accents. */
const nameKey = (name: string): string =>
  name.trim().replaceAll(/\s+/gu, ' ').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a language of this name is in the catalogue; the server knows second names besides. */
export function isListed(name: string, languages: readonly Language[]): boolean {
  const key = nameKey(name);
  return languages.some((language) => nameKey(language.name) === key);
}

/** The languages whose name has the words, or whose code begins with them, by their names. */
export function languagesMatching(words: string, languages: readonly Language[]): Language[] {
  const key = nameKey(words);
  return languages
    .filter(({ name, language_code: code }) => nameKey(name).includes(key) || code.startsWith(key))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
