import { composeText } from '../kernel/plain-text.ts';
import type { LanguageCode } from '../languages/language.ts';

/** The classes of characters in the rules of Unicode for word boundaries (UAX 29). */
const kinds = {
  /** None of these: the rules are needed. */
  other: 0,
  letter: 1,
  digit: 2,
  /** Belongs to no word. */
  divider: 3,
  /** Belongs to a word between two letters, and between two digits. */
  inWord: 4,
  /** Belongs to a word between two digits. */
  inNumber: 5,
} as const;

const lastPoint = 0x2030;

/** The kind of each character before U+2030. */
const kindOf = new Uint8Array(lastPoint);

function note(kind: number, characters: string): void {
  for (const character of characters) kindOf[character.codePointAt(0) ?? 0] = kind;
}

// Latin letters, those of the International African Alphabet among them; nothing decomposes into them.
for (const [first, last] of [
  ['A', 'Z'],
  ['a', 'z'],
  ['À', 'Ö'],
  ['Ø', 'ö'],
  ['ø', '\u02AF'],
] as const) {
  kindOf.fill(kinds.letter, first.charCodeAt(0), last.charCodeAt(0) + 1);
}
note(kinds.digit, '0123456789');
note(kinds.divider, ' \t\n\r\u00A0!"#$%&()*+-/<=>?@[\\]^`{|}~¡¿«»–—“”…');
note(kinds.inWord, ".'’‘");
note(kinds.inNumber, ',;');

/** Whether a mark between two characters is part of a word. */
const joins = (mark: number, before: number, after: number): boolean =>
  before === after &&
  (before === kinds.digit || (before === kinds.letter && mark === kinds.inWord));

/**
 * Counts the words of a text in Latin letters as `Intl.Segmenter` does, in a tenth of the time.
 *
 * @returns undefined if the text has other characters, or marks on which languages differ.
 */
export function countPlainWords(text: string): number | undefined {
  let words = 0;
  let before: number = kinds.divider;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindOf[text.charCodeAt(at)] ?? kinds.other;
    if (kind === kinds.other) return undefined;
    if (kind >= kinds.inWord) {
      const after = kindOf[text.charCodeAt(at + 1)] ?? kinds.other;
      // Within a word, what comes next goes on with it.
      if (!joins(kind, before, after)) before = kinds.divider;
      continue;
    }
    if (kind !== kinds.divider && before === kinds.divider) words += 1;
    before = kind;
  }
  return words;
}

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
