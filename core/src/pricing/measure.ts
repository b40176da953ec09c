import { invariant } from '../kernel/invariant.ts';

/** How much work there is: counted words, or measured audio. */
export type Measure =
  | Readonly<{ unit: 'word'; words: number }>
  | Readonly<{ unit: 'minute'; durationMs: number }>;

/** A tenth of a minute, the step in which audio is billed. */
const tenthOfMinuteMs = 6_000;

/**
 * The billed length of audio in tenths of a minute, rounded up (DESIGN §4).
 *
 * @throws {InvariantError} where the duration is not a positive whole number of milliseconds.
 */
export function billedTenths(durationMs: number): number {
  invariant(Number.isSafeInteger(durationMs) && durationMs > 0, 'audio has a length in whole ms');
  return Math.ceil(durationMs / tenthOfMinuteMs);
}

const quickWords = 50;
const quickMs = 5 * 60_000;

/** Whether work is for quick services: under 50 words or under 5 minutes (specification §9). */
export const isQuick = (measure: Measure): boolean =>
  measure.unit === 'word' ? measure.words < quickWords : measure.durationMs < quickMs;
