import { composeText } from '../kernel/normalize-text.ts';
import type { LanguageCode } from '../languages/language.ts';

const segmenters = new Map<LanguageCode, Intl.Segmenter>();

function segmenterFor(language: LanguageCode): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}

/**
 * Counts the words of a text, for the calculator, the quote, the job and the invoice.
 *
 * It uses Unicode word segmentation in the text's language, on composed (NFC) text. Segments of
 * punctuation and spaces do not count. The time is linear, whatever the text.
 */
export function countWords(text: string, language: LanguageCode): number {
  let words = 0;
  for (const segment of segmenterFor(language).segment(composeText(text))) {
    if (segment.isWordLike === true) words += 1;
  }
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
  for (const { index, segment, isWordLike } of segmenterFor(language).segment(start)) {
    if (isWordLike === true) left -= 1;
    if (left === 0) return start.slice(0, index + segment.length);
  }
  return start.isWellFormed() ? start : start.slice(0, -1);
}
