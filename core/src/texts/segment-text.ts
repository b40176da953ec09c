import type { LanguageCode } from '../languages/language.ts';
import { findSentenceEnds } from './sentence-ends.ts';
import { isLineBreak, skipWhiteSpace, whiteSpaceBefore } from './white-space.ts';

/**
 * A part of a text that is translated as one. The sources and gaps of all segments of a text, joined
 * in their order, are exactly that text.
 */
export type TextSegment = Readonly<{
  /** The text to translate; it ends with something other than white space. */
  source: string;
  /** The white space after it, with the line breaks. */
  gap: string;
}>;

/** How a text is divided: into sentences, or into its lines and paragraphs. */
export type SegmentUnit = 'sentence' | 'paragraph';

/**
 * Divides a text into the segments in which it is translated.
 *
 * Sentences are found by the rules of Unicode for the language, except after abbreviations, initials
 * and list markers; a line break ends a sentence. A paragraph ends at a line break. White space at the
 * start of the text belongs to the source of the first segment, so that no source is empty. The time
 * is linear, whatever the text.
 *
 * Another version of Unicode may divide a text otherwise: what has been translated is stored with its
 * segments, and never divided again.
 */
export function segmentText(
  text: string,
  languageCode: LanguageCode,
  unit: SegmentUnit = 'sentence',
): readonly TextSegment[] {
  if (text === '') return [];
  const ends = unit === 'sentence' ? findSentenceEnds(text, languageCode) : findLineEnds(text);
  const segments: TextSegment[] = [];
  let start = 0;
  // White space after an end belongs to the gap, so a segment starts at what follows it.
  let earliest = skipWhiteSpace(text, 0) + 1;
  for (const end of ends) {
    if (end < earliest) continue;
    const next = skipWhiteSpace(text, end);
    if (next === text.length) break;
    segments.push(toSegment(text, start, next));
    start = next;
    earliest = next + 1;
  }
  return [...segments, toSegment(text, start, text.length)];
}

function toSegment(text: string, start: number, end: number): TextSegment {
  const sourceEnd = whiteSpaceBefore(text, end);
  // A text of white space alone is one source.
  if (sourceEnd <= start) return { source: text.slice(start, end), gap: '' };
  return { source: text.slice(start, sourceEnd), gap: text.slice(sourceEnd, end) };
}

function* findLineEnds(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += 1) {
    if (isLineBreak(text.charAt(at))) yield at + 1;
  }
}
