import type { Language } from '@nsem/sdk';

/** The form in which the server compares names: trimmed, single spaces, no case, no accents. */
const nameKey = (name: string): string =>
  removeMarks(name.trim().replaceAll(/\s+/gu, ' ')).toLowerCase();

const marks = /\p{M}/gu;

/** As in core: the marks that are written are removed first, because sorting them can take long. */
const removeMarks = (name: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- only composed letters have marks left
  name.replaceAll(marks, '').normalize('NFD').replaceAll(marks, '');

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
