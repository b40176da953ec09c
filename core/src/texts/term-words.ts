import { composeText } from '../kernel/normalize-text.ts';

/** A word of a text, or a sign between words, and where it is. */
export type TermWord = Readonly<{
  /** As it is compared if case counts: in composed letters, with plain apostrophes. */
  exact: string;
  from: number;
  to: number;
}>;

/** Apostrophes that are typed for one another; some of them count as letters in Unicode. */
const apostrophes = /[\u2018\u2019\u02BB\u02BC\u0060\u00B4]/gu;

/**
 * A run of letters and digits, or one sign. Scripts that are written without spaces have no runs: each
 * of their letters is a word.
 */
const words =
  /[[\p{L}\p{M}\p{N}]--[\u02BB\u02BC\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+|\S/gv;

const ascii = /^[\x21-\x5f\x61-\x7e]*$/;

const composeWord = (written: string): string =>
  ascii.test(written) ? written : composeText(written.replaceAll(apostrophes, "'"));

/** Reads the words of a text and the signs between them, without white space, in linear time. */
export function* readTermWords(text: string): Generator<TermWord> {
  for (const { 0: written, index } of text.matchAll(words)) {
    yield { exact: composeWord(written), from: index, to: index + written.length };
  }
}

/** A word as it is compared if case does not count. */
export const foldWord = (exact: string): string => exact.toLowerCase();

/** What two writings of the same term have in common: equal terms have equal keys. */
export const toTermKey = (term: string): string =>
  Array.from(readTermWords(term), ({ exact }) => foldWord(exact)).join(' ');
