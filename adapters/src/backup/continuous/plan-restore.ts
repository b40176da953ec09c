import { instant, type Instant } from '@nsem/core';
import { StartError } from '../../start-error.ts';
import type { FoundSegment, PieceList, RestorableBase } from './piece-names.ts';

/** What has to be read to restore a moment: a base, and the segments after it in their order. */
export type RestorePlan = Readonly<{
  base: RestorableBase;
  segments: readonly FoundSegment[];
}>;

const say = (at: Instant): string => new Date(at).toISOString();

/**
 * Plans what leads to a moment.
 *
 * @param at the moment; null: the last there is.
 * @throws {StartError} if it is before the first that can be restored, or a segment is missing.
 */
export function planRestore(list: PieceList, folder: string, at: Instant | null): RestorePlan {
  const until = at ?? instant(Number.MAX_SAFE_INTEGER);
  if (list.pieces.length === 0) {
    throw new StartError(`${folder} is a folder, and not one of a continuous backup.`);
  }
  const [oldest] = list.bases;
  if (oldest === undefined) {
    throw new StartError(`${folder} has no complete base, so that nothing of it can be restored.`);
  }
  const base = list.bases.findLast(({ restorableAt }) => restorableAt <= until);
  if (base === undefined) {
    throw new StartError(
      `${folder} goes back to ${say(oldest.restorableAt)}: no moment before can be restored.`,
    );
  }
  const segments = list
    .segmentsOf(base.chain)
    .filter(({ number, time }) => number >= base.first && time <= until);
  requireAll(base, segments, folder);
  return { base, segments };
}

/** Offers the last moment before what is missing or damaged, if there is one. */
export function offerBefore(base: RestorableBase, before: FoundSegment | undefined): string {
  return before === undefined || before.number < base.last
    ? 'Restore a moment before its base with --at.'
    : `The last moment before it is ${say(before.time)}: restore that with --at.`;
}

function requireAll(base: RestorableBase, segments: readonly FoundSegment[], folder: string) {
  for (const [n, segment] of segments.entries()) {
    const expected = base.first + n;
    if (segment.number === expected) continue;
    const offer = offerBefore(base, segments[n - 1]);
    throw new StartError(`${folder} lacks segment ${expected} of chain ${base.chain}. ${offer}`);
  }
}
