import type { Language } from '@nsem/sdk';

/** Whether the catalogue has a language of this name; the server also knows alternative names. */
export function isListed(name: string, languages: readonly Language[]): boolean {
  const key = nameKey(name);
  return languages.some((language) => nameKey(language.name) === key);
}

/**
 * The languages of which a name, own name or other name contains the words, or whose code starts
 * with them, by name.
 */
export function languagesMatching(words: string, languages: readonly Language[]): Language[] {
  const key = searchKey(words);
  return languages
    .filter(({ name, own_name: ownName, other_names: otherNames, language_code: code }) => {
      const names = [name, ownName ?? '', ...otherNames];
      return names.some((one) => searchKey(one).includes(key)) || code.startsWith(key);
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The form in which the server compares names: trimmed, single spaces, no case, no accents. */
const nameKey = (name: string): string =>
  removeMarks(name.trim().replaceAll(/\s+/gu, ' ')).toLowerCase();

const marks = /\p{M}/gu;

/** As in core: the marks that are written are removed first, because sorting them can take long. */
const removeMarks = (name: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- only composed letters have marks left
  name.replaceAll(marks, '').normalize('NFD').replaceAll(marks, '');

/** What people type for the letters of Ghana's languages that their keyboard does not have. */
const plainLetters: Readonly<Record<string, string>> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'ng',
  ʋ: 'v',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ɩ: 'i',
  ɪ: 'i',
  ʊ: 'u',
};

const specialLetters = /[ɛɔŋʋɖƒɣɩɪʊ]/gu;

/** The form in which names are searched: as they are compared, in plain letters. */
export const searchKey = (name: string): string =>
  nameKey(name).replaceAll(specialLetters, (letter) => plainLetters[letter] ?? letter);
