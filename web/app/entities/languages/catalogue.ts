import type { Language } from '@nsem/sdk';

import { nameKey, searchKey } from './search-key.ts';

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
