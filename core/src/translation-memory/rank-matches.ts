import type { MemorySegmentId } from '../kernel/ids.ts';
import { prepareDistance } from '../texts/edit-distance.ts';
import { lowestScore, type MemoryMatch, type MemorySegment } from './memory.ts';
import { toPlainText, toSkeleton } from './source-keys.ts';

/** The segments in which a stem of a text was found. */
export type StemPostings = readonly MemorySegmentId[];

/** How many segments are compared with a text, those first that share its rarest stems. */
const mostCandidates = 200;

/** How much work the comparisons of one text may be: about 10 milliseconds. */
const mostWork = 1_000_000;

/** How many stems of a text are looked up: those of the longest words, which are mostly the rarest. */
const mostProbed = 12;

/** The stems by which a text is looked up. */
export const probedStems = (stems: readonly string[]): readonly string[] =>
  stems.toSorted((one, other) => other.length - one.length).slice(0, mostProbed);

/** Between which lengths a source can be similar enough. */
export const similarLengths = (length: number): Readonly<{ from: number; to: number }> => ({
  from: Math.ceil((length * lowestScore) / 100),
  to: Math.floor((length * 100) / lowestScore),
});

/** Chooses the segments to compare. A stem counts the more, the fewer segments have it. */
export function chooseCandidates(postings: readonly StemPostings[]): readonly MemorySegmentId[] {
  const weights = new Map<MemorySegmentId, number>();
  for (const ids of postings) {
    const weight = 1 / Math.log2(2 + ids.length);
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostCandidates)
    .map(([id]) => id);
}

/** A score in per cent, rounded down; a text that differs at all has at most 99. */
const scoreOf = (distance: number, longest: number): number =>
  Math.min(99, Math.floor(100 * (1 - distance / longest)));

/** Compares a text with segments, in their order, until that is too much work. */
function* compareAll(text: string, segments: readonly MemorySegment[]): Generator<MemoryMatch> {
  const plain = toPlainText(text);
  const small = plain.toLowerCase();
  const skeleton = toSkeleton(plain);
  const { distance, work } = prepareDistance(small);
  let left = mostWork;
  for (const segment of segments) {
    const source = toPlainText(segment.source);
    if (source === plain) {
      yield { segment, score: 100, difference: 'none' };
      continue;
    }
    const other = source.toLowerCase();
    left -= work(other);
    if (left < 0) return;
    const score = scoreOf(distance(other), Math.max(small.length, other.length));
    // Numbers can be long, and change the score much.
    if (score >= lowestScore / 2 && other !== small && toSkeleton(source) === skeleton) {
      yield { segment, score: 99, difference: 'numbers' };
    } else if (score >= lowestScore) yield { segment, score, difference: 'text' };
  }
}

/**
 * Ranks the segments that are similar to a text: the most similar first, of the job's client before
 * others, the newest first. Of equal segments, the first is taken.
 */
export function rankMatches(
  text: string,
  segments: readonly MemorySegment[],
  { clientId, limit }: Readonly<{ clientId: number; limit: number }>,
): readonly MemoryMatch[] {
  const isSame = ({ segment }: MemoryMatch): number => (segment.clientId === clientId ? 0 : 1);
  const ranked = [...compareAll(text, segments)].toSorted(
    (one, other) =>
      other.score - one.score ||
      isSame(one) - isSame(other) ||
      other.segment.deliveredAt - one.segment.deliveredAt,
  );
  const distinct = new Map<string, MemoryMatch>();
  for (const match of ranked) {
    const key = `${toPlainText(match.segment.source)}\n${toPlainText(match.segment.target)}`;
    if (!distinct.has(key)) distinct.set(key, match);
  }
  return [...distinct.values()].slice(0, limit);
}
