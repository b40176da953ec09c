import type { Inline } from './inline.ts';

type Anchor<P> = Extract<Inline<P>, { kind: 'anchor' }>;

/** A range within one text: where it starts and ends among the pieces. */
type Range = Readonly<{ start: number; end: number }>;

const isSeen = <P>(inline: Inline<P>): boolean =>
  inline.kind === 'lone' ||
  inline.kind === 'break' ||
  (inline.kind === 'text' && inline.text.trim() !== '');

const isUnseen = <P>(inline: Inline<P> | undefined): boolean =>
  inline?.kind === 'anchor' || inline?.kind === 'unchanged';

/** The ranges that start and end in these pieces. */
function findRanges<P>(inlines: readonly Inline<P>[]): readonly Range[] {
  const starts = new Map<string, number>();
  const ranges: Range[] = [];
  for (const [at, inline] of inlines.entries()) {
    if (inline.kind !== 'anchor') continue;
    if (inline.side === 'start') starts.set(inline.id, at);
    const start = inline.side === 'end' ? starts.get(inline.id) : undefined;
    if (start === undefined) continue;
    ranges.push({ start, end: at });
    starts.delete(inline.id);
  }
  return ranges;
}

/** How many pieces that a reader sees are before each place. */
function countSeen<P>(inlines: readonly Inline<P>[]): readonly number[] {
  const counts = [0];
  for (const inline of inlines) counts.push((counts.at(-1) ?? 0) + (isSeen(inline) ? 1 : 0));
  return counts;
}

/** For each place, the nearest one before or after it that is seen, or is the start or end of a pair. */
function findNearest<P>(inlines: readonly Inline<P>[], step: 1 | -1): readonly number[] {
  const nearest: number[] = Array.from({ length: inlines.length }, () => -1);
  const first = step === 1 ? inlines.length - 1 : 0;
  let found = -1;
  for (let at = first; at >= 0 && at < inlines.length; at -= step) {
    nearest[at] = found;
    if (!isUnseen(inlines[at])) found = at;
  }
  return nearest;
}

/** Where each pair ends, by where it begins; what stands alone ends where it begins. */
function findExtents<P>(inlines: readonly Inline<P>[]): ReadonlyMap<number, number> {
  const opens = new Map<number, number>();
  const extents = new Map<number, number>();
  for (const [at, inline] of inlines.entries()) {
    if (inline.kind === 'lone') extents.set(at, at);
    if (inline.kind === 'open') opens.set(inline.pair, at);
    const open = inline.kind === 'close' ? opens.get(inline.pair) : undefined;
    if (open !== undefined) extents.set(open, at);
  }
  return extents;
}

/** The ranges that do not cross pairs or each other, so that they can have marks of their own. */
function findNested<P>(
  inlines: readonly Inline<P>[],
  ranges: readonly Range[],
): ReadonlySet<Range> {
  const rangeAt = new Map(
    ranges.flatMap((range) => [
      [range.start, range],
      [range.end, range],
    ]),
  );
  const nested = new Set(ranges);
  const open: (Range | number)[] = [];
  for (const [at, inline] of inlines.entries()) {
    const range = rangeAt.get(at);
    if (range?.start === at) open.push(range);
    else if (range !== undefined) {
      let last = open.at(-1);
      while (typeof last === 'object' && !nested.has(last)) last = (open.pop(), open.at(-1));
      if (last === range) open.pop();
      else nested.delete(range);
    } else if (inline.kind === 'open') open.push(inline.pair);
    else if (inline.kind === 'close') {
      for (let last = open.pop(); last !== undefined && last !== inline.pair; last = open.pop()) {
        if (typeof last === 'object') nested.delete(last);
      }
    }
  }
  return nested;
}

/**
 * Gives ranges that no reader sees, such as bookmarks, their places in a text: a range around words gets
 * marks of its own, so that it is around the translation of these words. It needs none if it is around the
 * whole text, nothing, or just what has marks. What crosses other ranges stays an anchor.
 */
export function placeRanges<P>(inlines: readonly Inline<P>[]): readonly Inline<P>[] {
  if (!inlines.some(({ kind }) => kind === 'anchor')) return inlines;
  const placed = [...inlines];
  const seen = countSeen(inlines);
  const total = seen.at(-1) ?? 0;
  const [next, previous] = [findNearest(inlines, 1), findNearest(inlines, -1)];
  const extents = findExtents(inlines);
  const anchorAt = (at: number): Anchor<P> => inlines[at] as Anchor<P>;
  const isSnug = ({ start, end }: Range): boolean =>
    extents.get(next[start] ?? -1) === previous[end] ||
    extents.get(previous[start] ?? -1) === next[end];
  const own: Range[] = [];
  for (const range of findRanges(inlines)) {
    const { start, end } = range;
    const within = (seen[end] ?? 0) - (seen[start] ?? 0);
    const [first, last] = [anchorAt(start), anchorAt(end)];
    if (within === 0) {
      placed[start] = { kind: 'unchanged', raw: first.raw };
      placed[end] = { kind: 'unchanged', raw: last.raw };
    } else if (within === total) {
      placed[start] = { kind: 'unchanged', raw: first.raw };
      placed[end] = { ...last, isLast: true };
    } else if (!isSnug(range)) own.push(range);
  }
  for (const [at, range] of [...findNested(inlines, own)].entries()) {
    const pair = -1 - at;
    const isRange = true;
    placed[range.start] = { kind: 'open', pair, isRange, raw: anchorAt(range.start).raw };
    placed[range.end] = { kind: 'close', pair, isRange, raw: anchorAt(range.end).raw };
  }
  return placed.map((inline, at) => placeFixed(inline, seen[at] ?? 0, total));
}

/** What must not change its place in the text, such as the start of a field over several paragraphs. */
function placeFixed<P>(inline: Inline<P>, before: number, total: number): Inline<P> {
  if (inline.kind !== 'anchor' || inline.isFixed !== true) return inline;
  if (before === 0) return { kind: 'unchanged', raw: inline.raw };
  return before === total ? { ...inline, isLast: true } : { kind: 'lone', raw: inline.raw };
}

/** Puts the ends of ranges behind their starts, if a translation has what they are around in another order. */
export function orderRanges<P>(inlines: readonly Inline<P>[]): readonly Inline<P>[] {
  const ordered = [...inlines];
  const ends = new Map<string, number>();
  for (const [at, inline] of inlines.entries()) {
    if (inline.kind !== 'anchor') continue;
    if (inline.side === 'end') ends.set(inline.id, at);
    const end = inline.side === 'start' ? ends.get(inline.id) : undefined;
    const other = end === undefined ? undefined : inlines[end];
    if (end === undefined || other === undefined) continue;
    ordered[end] = inline;
    ordered[at] = other;
  }
  return ordered;
}

/** A part of a text, from `from` up to `to`, that is replaced. */
export type Replacement = Readonly<{ from: number; to: number; text: string }>;

/** Replaces parts of a text that do not overlap; everything else stays as it is. */
export function replaceRanges(source: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of replacements.toSorted((a, b) => a.from - b.from)) {
    parts.push(source.slice(at, from), text);
    at = to;
  }
  return [...parts, source.slice(at)].join('');
}
