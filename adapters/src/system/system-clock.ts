import { performance } from 'node:perf_hooks';
import { type Clock, instant } from '@nsem/core';

/** Corrections of more than a day are of a clock that was wrong before. */
const longestCorrectionMs = 24 * 60 * 60 * 1_000;

/** How fast a clock runs that is ahead of the machine's. */
const catchUpRate = 0.5;

type TimeSources = Readonly<{
  /** The time of the machine in milliseconds since 1970, which can be set back. */
  wall: () => number;
  /** Milliseconds since some time; never goes back. */
  monotonic: () => number;
}>;

/**
 * Creates a clock that does not go back within the process when the machine's clock is set back by up to
 * a day: it runs at half speed until the machine's has caught up, so that what is due later still
 * becomes due. A larger correction is followed at once.
 */
export function createSteadyClock({ wall, monotonic }: TimeSources): Clock {
  let last = wall();
  let readAt = monotonic();
  return {
    now() {
      const [machine, at] = [wall(), monotonic()];
      const slowed = last + (at - readAt) * catchUpRate;
      const isBehind = machine < slowed && slowed - machine <= longestCorrectionMs;
      last = isBehind ? slowed : machine;
      readAt = at;
      return instant(Math.floor(last));
    },
  };
}

/** The clock of the machine, without its steps back. */
export const systemClock: Clock = createSteadyClock({
  wall: () => Date.now(),
  monotonic: () => performance.now(),
});
