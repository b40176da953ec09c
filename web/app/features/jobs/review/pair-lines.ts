/** A line of a text in two versions; null where a version does not have it. */
export type LinePair = Readonly<{
  /** The number of the pair, from 1. */
  line: number;
  before: string | null;
  after: string | null;
}>;

const linesOf = (text: string): readonly string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** How many lines at the ends of two texts are the same. */
function countSame(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one[same] === other[same]) same += 1;
  return same;
}

/**
 * Pairs the lines of two versions of a text: those that are the same at the beginning and at the end, and
 * those between in their order, which a translation of the same source retains. Linear in the lengths.
 */
export function pairLines(before: string, after: string): readonly LinePair[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const head = countSame(old, now);
  const tail = countSame(old.slice(head).toReversed(), now.slice(head).toReversed());
  const [oldMiddle, nowMiddle] = [old, now].map((lines) => lines.slice(head, lines.length - tail));
  const pairs = [
    ...old.slice(0, head).map((line) => [line, line] as const),
    ...Array.from(
      { length: Math.max(oldMiddle?.length ?? 0, nowMiddle?.length ?? 0) },
      (_, nth) => [oldMiddle?.[nth] ?? null, nowMiddle?.[nth] ?? null] as const,
    ),
    ...old.slice(old.length - tail).map((line) => [line, line] as const),
  ];
  return pairs.map(([one, other], nth) => ({ line: nth + 1, before: one, after: other }));
}
