/** The form in which the server compares names: trimmed, single spaces, no case, no accents. */
export const nameKey = (name: string): string =>
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
