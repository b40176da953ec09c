import { composeText } from '../kernel/normalize-text.ts';
import type { LanguageCode } from '../languages/language.ts';
import { countPlainWords } from './count-plain-words.ts';

/** A text that was counted before its job is created or edited. */
export type WordCount = Readonly<{ text: string; language: LanguageCode; words: number }>;

/** UTF-16 units that are counted in a row, in one to three milliseconds. */
const longestPiece = 16_384;

/**
 * Characters before which a text can be divided without changing the count: nothing joins them to a
 * word before, and none of them is part of a word.
 */
const dividers: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r', '\u3000', '\u3002']);

const segmenters = new Map<LanguageCode, Intl.Segmenter>();

function segmenterFor(language: LanguageCode): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/** Where the piece of a text ends that begins at `start`. */
function pieceEnd(text: string, start: number): number {
  const limit = start + longestPiece;
  if (limit >= text.length) return text.length;
  for (let end = limit; end > start; end -= 1) {
    if (dividers.has(text.charAt(end))) return end;
  }
  // No text that anyone reads has as many characters without a space or a full stop.
  return limit;
}

const hangul = '[\\u1100-\\u115E\\u1161-\\u11FF\\uA960-\\uA97C\\uD7B0-\\uD7FB]';

/**
 * What is seen as a space, although Unicode takes it for a part of a word: a narrow space, besides those within
 * numbers and before Mongolian endings, and fillers, besides those of a Korean syllable.
 */
const gap = new RegExp(
  `\\u202F(?!\\p{scx=Mong})(?:(?<!\\p{Nd}\\u202F)|(?!\\p{Nd}))|[\\u3164\\uFFA0]` +
    `|(?<!${hangul})[\\u115F\\u1160](?!${hangul})`,
  'gu',
);

/** A text of the same length in which words are divided where they are seen to be. */
const showGaps = (text: string): string => text.replaceAll(gap, ' ');

function countPiece(piece: string, segmenter: Intl.Segmenter): number {
  const plain = countPlainWords(piece);
  if (plain !== undefined) return plain;
  let words = 0;
  for (const segment of segmenter.segment(showGaps(composeText(piece)))) {
    if (segment.isWordLike === true) words += 1;
  }
  return words;
}

/** Counts the words of a text piece by piece, for callers that do other work meanwhile. */
export function* countPieces(text: string, language: LanguageCode): Generator<number> {
  const segmenter = segmenterFor(language);
  for (let start = 0; start < text.length;) {
    const end = pieceEnd(text, start);
    yield countPiece(text.slice(start, end), segmenter);
    start = end;
  }
}

/**
 * Counts the words of a text, for the calculator, the quote, the job and the invoice.
 *
 * It uses Unicode word segmentation in the text's language, on composed (NFC) text. Segments of
 * punctuation and spaces do not count. The time is linear, whatever the text.
 */
export function countWords(text: string, language: LanguageCode): number {
  let words = 0;
  for (const ofPiece of countPieces(text, language)) words += ofPiece;
  return words;
}

/** The most characters that a preview has per word: a text without spaces must not be one word. */
const previewCharacters = 32;

/**
 * The beginning of a text: its first words, counted as in `countWords`, and at most 32 characters for
 * each. The time depends on the number of words, not on the length of the text.
 */
export function takeWords(text: string, language: LanguageCode, words: number): string {
  const start = text.slice(0, words * previewCharacters);
  let left = words;
  for (const { index, segment, isWordLike } of segmenterFor(language).segment(showGaps(start))) {
    if (isWordLike === true) left -= 1;
    if (left === 0) return start.slice(0, index + segment.length);
  }
  return start.isWellFormed() ? start : start.slice(0, -1);
}
