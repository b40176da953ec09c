import { addMoney, type Pesewas, zero } from '../kernel/money.ts';
import { type Job, paidFor } from './job.ts';

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
  /** The client's payment, less what was returned. */
  cost: Pesewas;
}>;

export const noUsage: Usage = { calls: 0, words: 0, spokenMs: 0, cost: zero };

/** The usage of one completed job. Only a narration's length is estimated. */
export function usageOf({
  work,
  quote,
  returned,
}: Pick<Job, 'work' | 'quote' | 'returned'>): Usage {
  const { measure } = quote;
  const cost = paidFor({ quote, returned }).due;
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

/** Durations below the limit are counted by steps of the width, both in minutes. */
const scales = [
  { limit: 120, width: 1 },
  { limit: 1_200, width: 6 },
  { limit: 12_000, width: 60 },
  { limit: 120_000, width: 600 },
] as const;

/** The width of the last step, which has no upper limit. */
const longest = 119_400;

const widthOf = (minutes: number): number =>
  scales.find(({ limit }) => minutes < limit)?.width ?? 600;

/**
 * The step in which a duration is counted: whole minutes up to two hours, then at most a twentieth of the
 * duration, so that a day has at most 660 of them.
 *
 * @returns the minutes at which the step starts; 0 if the clock was set back meanwhile.
 */
export function stepOf(durationMs: number): number {
  const minutes = Math.max(0, Math.floor(durationMs / minuteMs));
  const width = widthOf(minutes);
  return Math.min(Math.floor(minutes / width) * width, longest);
}

/** How many durations are in the step that starts at these minutes. */
export type CountedStep = Readonly<{ minutes: number; jobs: number }>;

/**
 * The median of durations that are counted by steps: exact to the width of a step, which is at most a
 * twentieth of it, and evenly divided within.
 *
 * @param steps in ascending order.
 * @returns milliseconds; null if there are none.
 */
export function medianOfSteps(steps: readonly CountedStep[]): number | null {
  const half = steps.reduce((count, { jobs }) => count + jobs, 0) / 2;
  let before = 0;
  for (const { minutes, jobs } of steps) {
    if (jobs > 0 && before + jobs >= half) {
      return Math.round((minutes + (widthOf(minutes) * (half - before)) / jobs) * minuteMs);
    }
    before += jobs;
  }
  return null;
}
