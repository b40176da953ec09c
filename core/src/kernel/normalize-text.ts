/** U+034F, the combining grapheme joiner: invisible, and marks are not sorted across it. */
const joiner = '\u034F';

const runs = /[\p{M}--\u034F]+/gv;

const marks = /\p{M}/gu;

/** Divides after 30 marks: Unicode's limit, far more than a letter of any language has. */
const divide = (run: string): string =>
  run.length <= 30 ? run : (run.match(/.{1,30}/gu) ?? []).join(joiner);

/**
 * Puts a joiner after every 30th of the combining marks in a row, as in the Stream-Safe Text Format of
 * Unicode (UAX 15, section 13). Normalizing sorts the marks of a letter, in a time that grows with
 * the square of their number. A text without such a run is returned as it is.
 */
export const separateMarks = (text: string): string => text.replaceAll(runs, divide);

/** A text with its letters and accents composed (NFC), in linear time, whatever marks it has. */
export const composeText = (text: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- no long run of marks is left
  separateMarks(text).normalize('NFC');

/** A text in one form for all spellings of a character (NFKC): full-width letters are letters. */
export const toCompatible = (text: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- no long run of marks is left
  separateMarks(text).normalize('NFKC');

/** A text without accents and other combining marks, in linear time. */
export const removeMarks = (text: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- only composed letters have marks left
  text.replaceAll(marks, '').normalize('NFD').replaceAll(marks, '');
