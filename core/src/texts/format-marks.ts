import type { CheckedSegment } from './translation-finding.ts';

// Circled numbers, which Unicode has in three places: ① to ⑳, ㉑ to ㉟ and ㊱ to ㊿.
const ranges = [
  [0x2460, 20],
  [0x3251, 15],
  [0x32b1, 15],
] as const;

const marks: readonly string[] = ranges.flatMap(([first, count]) =>
  Array.from({ length: count }, (_, nth) => String.fromCodePoint(first + nth)),
);

/** The most formatted parts of a text that have marks of their own. */
export const mostFormatMarks = marks.length;

const anyMark = /[\u2460-\u2473\u3251-\u325F\u32B1-\u32BF]/gu;

/** The mark of the nth formatted part, from 0: ① is the first. Undefined for more than 50. */
export const formatMark = (nth: number): string | undefined => marks[nth];

/** A mark in a text, with its place in UTF-16 units. */
export type PlacedMark = Readonly<{ mark: string; at: number }>;

/**
 * The marks of a text in their order. A pair of the same mark surrounds what is formatted in a document,
 * such as `①bold①`; one alone is something that is no text, such as a picture.
 */
export const findFormatMarks = (text: string): readonly PlacedMark[] =>
  Array.from(text.matchAll(anyMark), ({ 0: mark, index }) => ({ mark, at: index }));

/**
 * The mark that is entered next into a translation: the first one of the source that the translation
 * does not have as often. Undefined if it has all. The time is linear, whatever the texts.
 */
export function nextFormatMark({ source, text }: CheckedSegment): string | undefined {
  const present = new Map(countEach(findFormatMarks(text)));
  return findFormatMarks(source).find(({ mark }) => {
    const left = present.get(mark) ?? 0;
    present.set(mark, left - 1);
    return left <= 0;
  })?.mark;
}

const countEach = (placed: readonly PlacedMark[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { mark } of placed) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
};

/** Separates the units of a document, in each of which the marks begin again. */
const betweenUnits = '\n\n';

function readUnit(unit: string): string {
  const counts = countEach(findFormatMarks(unit));
  return unit.replaceAll(anyMark, (mark) => (counts.get(mark) === 2 ? '' : ' '));
}

/**
 * A text as it is read and counted. Pairs of marks are nothing, also within a word; what stands alone
 * separates words, as a tab or a picture does.
 */
export const withoutFormatMarks = (text: string): string =>
  text.split(betweenUnits).map(readUnit).join(betweenUnits);

/** A part of a text as it is read. */
export type ReadablePart = Readonly<{
  text: string;
  /** Where it begins in the text as it is read, in UTF-16 units. */
  at: number;
  /** Whether a pair of marks surrounds it: the document has another format there. */
  isFormatted: boolean;
}>;

/**
 * A text as it is read, divided where its format changes: the texts of the parts are the text without its
 * marks.
 */
export function readableParts(text: string): readonly ReadablePart[] {
  const parts: ReadablePart[] = [];
  let end = 0;
  const add = (part: string, isFormatted: boolean): void => {
    if (part === '') return;
    const last = parts.at(-1);
    if (last?.isFormatted === isFormatted) {
      parts[parts.length - 1] = { ...last, text: last.text + part };
    } else parts.push({ text: part, at: end, isFormatted });
    end += part.length;
  };
  for (const [nth, unit] of text.split(betweenUnits).entries()) {
    if (nth > 0) add(betweenUnits, false);
    const placed = findFormatMarks(unit);
    const counts = countEach(placed);
    const open = new Set<string>();
    let read = 0;
    for (const { mark, at } of placed) {
      add(unit.slice(read, at), open.size > 0);
      read = at + mark.length;
      if (counts.get(mark) !== 2) add(' ', open.size > 0);
      else if (!open.delete(mark)) open.add(mark);
    }
    add(unit.slice(read), false);
  }
  return parts;
}

/** The first mark of a pair that ends within another pair; undefined if all are nested. */
function findCrossing(placed: readonly PlacedMark[]): string | undefined {
  const counts = countEach(placed);
  const open: string[] = [];
  for (const { mark } of placed) {
    if (counts.get(mark) !== 2) continue;
    if (open.at(-1) === mark) open.pop();
    else if (open.includes(mark)) return mark;
    else open.push(mark);
  }
  return undefined;
}

/** How the marks of a translation differ from those of its source. */
export type MarkDifference = Readonly<{
  check: 'mark-missing' | 'mark-added' | 'mark-crossing';
  text: string;
}>;

/**
 * Checks that the marks of the source are in the translation: each as often, and pairs within pairs.
 * Their order is free, because languages order their words differently.
 */
export function checkFormatMarks({ source, text }: CheckedSegment): readonly MarkDifference[] {
  const [ofSource, ofText] = [findFormatMarks(source), findFormatMarks(text)];
  if (ofSource.length === 0 && ofText.length === 0) return [];
  const [wanted, present] = [countEach(ofSource), countEach(ofText)];
  const missing = [...wanted].filter(([mark, count]) => (present.get(mark) ?? 0) < count);
  const added = [...present].filter(([mark, count]) => (wanted.get(mark) ?? 0) < count);
  const found: readonly MarkDifference[] = [
    ...missing.map(([mark]): MarkDifference => ({ check: 'mark-missing', text: mark })),
    ...added.map(([mark]): MarkDifference => ({ check: 'mark-added', text: mark })),
  ];
  const crossing = found.length === 0 ? findCrossing(ofText) : undefined;
  if (crossing === undefined || findCrossing(ofSource) !== undefined) return found;
  return [{ check: 'mark-crossing', text: crossing }];
}
