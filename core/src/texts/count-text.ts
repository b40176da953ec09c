import type { LanguageCode } from '../languages/language.ts';
import { countWords } from '../pricing/count-words.ts';

/** How long a text is. */
export type TextCount = Readonly<{
  /** As the marketplace counts and charges them. */
  words: number;
  /** As a reader sees them: a letter with its marks is one, and a line break too. */
  characters: number;
}>;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Counts the words and characters of a text. The time is linear, whatever the text. */
export function countText(text: string, language: LanguageCode): TextCount {
  const segments = segmenter.segment(text)[Symbol.iterator]();
  let characters = 0;
  while (segments.next().done !== true) characters += 1;
  return { words: countWords(text, language), characters };
}

/**
 * The longest text that a client may order, or a provider draft or deliver as text, in UTF-16 units: about
 * 35,000 words of English.
 */
export const longestText = 200_000;
