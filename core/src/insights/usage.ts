import { addMoney, zero, type Pesewas } from '../kernel/money.ts';
import type { Job } from '../jobs/job.ts';
import { estimateSpokenMs } from './figures.ts';

/** What completed jobs come to (specification §9: a job counts toward usage only when completed). */
export type Usage = Readonly<{
  calls: number;
  words: number;
  /** The length of audio in milliseconds: measured, or estimated of a narration. */
  spokenMs: number;
  /** What the client paid. */
  cost: Pesewas;
}>;

/** No use at all. */
export const noUsage: Usage = { calls: 0, words: 0, spokenMs: 0, cost: zero };

/** What one completed job comes to; its own measured audio counts before any estimate. */
export function usageOf({ work, quote }: Pick<Job, 'work' | 'quote'>): Usage {
  const { measure, amountDue: cost } = quote;
  if (measure.unit === 'minute') {
    return { calls: 1, words: 0, spokenMs: measure.durationMs, cost };
  }
  const { words } = measure;
  const spokenMs = work.serviceType === 'narration' ? estimateSpokenMs(words) : 0;
  return { calls: 1, words, spokenMs, cost };
}

/** Two uses together. */
export const addUsage = (one: Usage, other: Usage): Usage => ({
  calls: one.calls + other.calls,
  words: one.words + other.words,
  spokenMs: one.spokenMs + other.spokenMs,
  cost: addMoney(one.cost, other.cost),
});
