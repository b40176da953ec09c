import type { Segment } from '../draft/draft.ts';

/** A change that can be undone: of a part of one translation, or of whole segments. */
export type Change =
  | Readonly<{ kind: 'text'; index: number; at: number; removed: string; inserted: string }>
  | Readonly<{
      kind: 'segments';
      at: number;
      removed: readonly Segment[];
      inserted: readonly Segment[];
    }>;

/** The segments after a change. */
export function applyChange(segments: readonly Segment[], change: Change): readonly Segment[] {
  if (change.kind === 'segments') {
    return segments.toSpliced(change.at, change.removed.length, ...change.inserted);
  }
  const segment = segments[change.index];
  if (segment === undefined) return segments;
  const { at, removed, inserted } = change;
  const text = segment.text.slice(0, at) + inserted + segment.text.slice(at + removed.length);
  return segments.with(change.index, { ...segment, text });
}

/** The change that undoes another. */
export const invertChange = (change: Change): Change =>
  change.kind === 'segments'
    ? { ...change, removed: change.inserted, inserted: change.removed }
    : { ...change, removed: change.inserted, inserted: change.removed };

/** The smallest change between two texts of a segment; null if they are equal. */
export function textChange(index: number, before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) at += 1;
  let end = 0;
  while (end < shorter - at && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    kind: 'text',
    index,
    at,
    removed: before.slice(at, before.length - end),
    inserted: after.slice(at, after.length - end),
  };
}

/**
 * Two changes as one, if the second continues the typing or the deleting of the first within a
 * word; null if they are undone one by one.
 */
export function joinChanges(first: Change, second: Change): Change | null {
  if (first.kind !== 'text' || second.kind !== 'text' || first.index !== second.index) return null;
  const isTyping =
    first.removed === '' && second.removed === '' && second.at === first.at + first.inserted.length;
  if (isTyping && !/\s$/.test(first.inserted)) {
    return { ...first, inserted: first.inserted + second.inserted };
  }
  const isDeleting =
    first.inserted === '' &&
    second.inserted === '' &&
    second.at + second.removed.length === first.at;
  if (isDeleting && !/^\s/.test(second.removed)) {
    return { ...first, at: second.at, removed: second.removed + first.removed };
  }
  return null;
}

/** The index of the segment that a change is about. */
export const placeOf = (change: Change): number =>
  change.kind === 'text' ? change.index : change.at;
