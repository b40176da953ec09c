import { invariant } from '../kernel/invariant.ts';

/** How much work there is: counted words, or measured audio. */
export type Measure =
  | Readonly<{ unit: 'word'; words: number }>
  | Readonly<{ unit: 'minute'; durationMs: number }>;

/** A tenth of a minute, the step in which audio is billed. */
const tenthOfMinuteMs = 6_000;

/**
 * The billed length of audio in tenths of a minute, rounded up (docs/domain.md, Counting).
 *
 * @throws {InvariantError} if the duration is not a positive whole number of milliseconds.
 */
export function billedTenths(durationMs: number): number {
  invariant(Number.isSafeInteger(durationMs) && durationMs > 0, 'audio has a duration in whole ms');
  return Math.ceil(durationMs / tenthOfMinuteMs);
}

const quickWords = 50;
const quickMs = 5 * 60_000;

/** Whether work is quick: under 50 words or under 5 minutes (docs/domain.md, Counting). */
export const isQuick = (measure: Measure): boolean =>
  measure.unit === 'word' ? measure.words < quickWords : measure.durationMs < quickMs;
