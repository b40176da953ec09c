import type { Segment } from '../draft/draft.ts';

/** The segments of a text, and the first of a group of their rows. */
export type RowGroup = Readonly<{ segments: readonly Segment[]; start: number }>;

/** A key press renders the rows of one group, and compares the others. */
const groupSize = 40;

/** The first row of each group. */
export const groupStarts = ({ length }: readonly Segment[]): readonly number[] =>
  Array.from({ length: Math.ceil(length / groupSize) }, (_, group) => group * groupSize);

/** The segments of the rows of a group. */
export const rowsOf = ({ segments, start }: RowGroup): readonly Segment[] =>
  segments.slice(start, start + groupSize);

/** Whether a row is in a group. */
export const isInGroup = ({ start }: Pick<RowGroup, 'start'>, row: number): boolean =>
  row >= start && row < start + groupSize;

/**
 * Whether a group has the same segments as before, at the same places.
 *
 * @param isSameRow whether what else a row shows is the same, too
 */
export function hasSameRows(
  before: RowGroup,
  after: RowGroup,
  isSameRow: (row: number) => boolean = () => true,
): boolean {
  if (before.segments.length !== after.segments.length) return false;
  for (let row = after.start; row < after.start + groupSize; row += 1) {
    if (before.segments[row] !== after.segments[row] || !isSameRow(row)) return false;
  }
  return true;
}
