import { addMoney, zero, type Pesewas } from '../kernel/money.ts';
import type { Job } from './job.ts';

const minuteMs = 60_000;
const wordsPerMinute = 200;

/**
 * Estimates the length of a narration for usage and billing: one minute per 200 words, at least one
 * (docs/domain.md, Counting).
 *
 * @returns milliseconds.
 */
export const estimateSpokenMs = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute)) * minuteMs;

/** Totals of completed jobs; other jobs do not count toward usage. */
export type Usage = Readonly<{
  calls: number;
  words: number;
  /** The length of the audio in milliseconds: measured, or estimated for a narration. */
  spokenMs: number;
  /** What the client paid. */
  cost: Pesewas;
}>;

export const noUsage: Usage = { calls: 0, words: 0, spokenMs: 0, cost: zero };

/** The usage of one completed job. Only a narration's length is estimated. */
export function usageOf({ work, quote }: Pick<Job, 'work' | 'quote'>): Usage {
  const { measure, amountDue: cost } = quote;
  if (measure.unit === 'minute') {
    return { calls: 1, words: 0, spokenMs: measure.durationMs, cost };
  }
  const { words } = measure;
  const spokenMs = work.serviceType === 'narration' ? estimateSpokenMs(words) : 0;
  return { calls: 1, words, spokenMs, cost };
}

export const addUsage = (one: Usage, other: Usage): Usage => ({
  calls: one.calls + other.calls,
  words: one.words + other.words,
  spokenMs: one.spokenMs + other.spokenMs,
  cost: addMoney(one.cost, other.cost),
});
