import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Quota, Standing } from './quota.ts';

/** What was taken from a quota. */
type Taken = Standing &
  Readonly<{
    /** Puts it back, as if it had not been taken. */
    giveBack(): Promise<void>;
  }>;

/** Counts calls against a quota, each caller's apart. */
export interface Counter {
  readonly quota: Quota;
  /** Counts a call. One that is too many takes nothing. */
  take(caller: string): Promise<Taken>;
  /** Forgets all of a caller's calls. */
  forget(caller: string): Promise<void>;
}

/** A counter in the memory of this process. */
export function createCounter(quota: Quota): Counter {
  const limiter = new RateLimiterMemory({ points: quota.calls, duration: quota.seconds });
  return {
    quota,
    async take(caller) {
      // A penalty counts as consume() does, but above the limit too it answers rather than throws.
      const counted = await limiter.penalty(caller);
      const resetAt = Date.now() + counted.msBeforeNext;
      const giveBack = async () => {
        // Given back after the reset it would be a call more than the quota has.
        if (Date.now() < resetAt) await limiter.reward(caller);
      };
      const exceeded = counted.consumedPoints > quota.calls;
      if (exceeded) await giveBack();
      const resetSeconds = Math.ceil(counted.msBeforeNext / 1000);
      return { quota, exceeded, left: counted.remainingPoints, resetSeconds, giveBack };
    },
    async forget(caller) {
      await limiter.delete(caller);
    },
  };
}
