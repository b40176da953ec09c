import { composeText } from '../kernel/plain-text.ts';
import type { TextSegment } from './segment-text.ts';
import { skipWhiteSpace, whiteSpaceBefore } from './white-space.ts';

/** A segment with its translation, as its translator works on it. */
export type WorkSegment = TextSegment &
  Readonly<{
    /** The translation; '' if there is none yet. */
    text: string;
    state: 'open' | 'done';
    /** The translator's own note, or null. */
    note: string | null;
  }>;

/** Where a segment is split, in UTF-16 units. */
export type SplitPoint = Readonly<{
  /** Within the source. */
  source: number;
  /** Within the translation; without it, the whole translation stays with the first part. */
  text?: number;
}>;

/**
 * The text that segments are delivered as: each translation with the white space after its source, in
 * composed letters (NFC). White space around a translation is left out: keyboards of phones add it.
 */
export const joinSegments = (segments: readonly Pick<WorkSegment, 'text' | 'gap'>[]): string =>
  composeText(segments.map(({ text, gap }) => text.trim() + gap).join(''));

/** The most characters of a segment's note, in UTF-16 units. */
export const longestSegmentNote = 500;

/**
 * Merges a segment with the next one, and keeps the translations and notes of both. What else the
 * first segment has is preserved too.
 *
 * @returns undefined if there is no next segment, or if the joined notes are longer than a note.
 */
export function mergeSegments<S extends WorkSegment>(
  segments: readonly S[],
  index: number,
): readonly S[] | undefined {
  const [first, second] = [segments[index], segments[index + 1]];
  if (first === undefined || second === undefined) return undefined;
  const note = joinNotes(first.note, second.note);
  if (note !== null && note.length > longestSegmentNote) return undefined;
  const merged: S = {
    ...first,
    source: first.source + first.gap + second.source,
    gap: second.gap,
    text: joinTexts(first, second),
    state: first.state === 'done' && second.state === 'done' ? 'done' : 'open',
    note,
  };
  return segments.toSpliced(index, 2, merged);
}

const joinTexts = (first: WorkSegment, second: WorkSegment): string =>
  first.text === '' || second.text === ''
    ? first.text + second.text
    : first.text + first.gap + second.text;

const joinNotes = (first: string | null, second: string | null): string | null =>
  first === null || second === null ? (first ?? second) : `${first}\n${second}`;

/**
 * Splits a segment in two. White space at the split becomes the gap between them; the note stays with
 * the first. Both parts are open.
 *
 * @returns undefined if a part would have no source.
 */
export function splitSegment<S extends WorkSegment>(
  segments: readonly S[],
  index: number,
  at: SplitPoint,
): readonly S[] | undefined {
  const segment = segments[index];
  if (segment === undefined) return undefined;
  const source = splitAt(segment.source, at.source);
  if (source.before === '' || source.after === '') return undefined;
  const text = splitAt(segment.text, at.text ?? segment.text.length);
  const first: S = {
    ...segment,
    source: source.before,
    gap: source.between,
    // Without a gap in the source, the translation keeps its own.
    text: source.between === '' ? text.before + text.between : text.before,
    state: 'open',
  };
  const second: S = {
    ...segment,
    source: source.after,
    text: text.after,
    state: 'open',
    note: null,
  };
  return segments.toSpliced(index, 1, first, second);
}

type Halves = Readonly<{ before: string; between: string; after: string }>;

function splitAt(text: string, offset: number): Halves {
  const at = startOfCharacter(text, Math.max(0, Math.min(offset, text.length)));
  const before = text.slice(0, whiteSpaceBefore(text, at));
  const after = text.slice(skipWhiteSpace(text, at));
  return { before, between: text.slice(before.length, text.length - after.length), after };
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A letter stays with its marks, and an emoji in one piece. */
const startOfCharacter = (text: string, offset: number): number =>
  characters.segment(text).containing(offset)?.index ?? text.length;
