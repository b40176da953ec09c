import { computedMs } from './computed-ms.ts';

/** The longest time in which this thread could handle nothing else. */
export type LongestTurn = Readonly<{
  /** Milliseconds from one turn of the event loop to the next. */
  delayMs: number;
  /** Milliseconds of computing in one turn; the rest of a delay is the disk or a busy machine. */
  computedMs: number;
}>;

/** Measures the turns of this thread’s event loop while something is done elsewhere. */
export type TurnMeter = Readonly<{
  during(work: () => Promise<unknown>): Promise<LongestTurn>;
  stop(): void;
}>;

const tickMs = 1;

/** Starts a timer that notes how late it is, and how much was computed since it was last run. */
export function startTurnMeter(): TurnMeter {
  let last = { at: performance.now(), computed: computedMs() };
  let longest = { delayMs: 0, computedMs: 0 };
  const tick = (): void => {
    const now = { at: performance.now(), computed: computedMs() };
    longest = {
      delayMs: Math.max(longest.delayMs, now.at - last.at - tickMs),
      computedMs: Math.max(longest.computedMs, now.computed - last.computed),
    };
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  return {
    async during(work) {
      tick();
      longest = { delayMs: 0, computedMs: 0 };
      await work();
      tick();
      return longest;
    },
    stop: () => clearInterval(timer),
  };
}
