import { computedMs } from './growth.ts';

/** What the work below takes on the machine for which the limits of these tests were set. */
const usualMs = 20;

/** The bytes of a text that is as long as the largest body, and its parts. */
const textBytes = 15 * 1024 * 1024;
const textParts = Array.from({ length: 60 }, () => 'ɔ'.repeat(textBytes / 60 / 2));

/** The time to concatenate them there, which is to provide the memory. */
const usualJoinMs = 5;

const rounds = 5;

/** Parses and composes JSON: what a server computes most. */
function computeLikeAServer(): void {
  const jobs = Array.from({ length: 4_000 }, (_, id) => ({
    id,
    title: `Job ${id}`,
    words: [id, 7],
  }));
  for (let times = 0; times < 8; times += 1) JSON.parse(JSON.stringify(jobs));
}

/** Milliseconds of the fastest of several rounds. */
function leastMs(compute: () => unknown): number {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = computedMs();
    compute();
    least = Math.min(least, computedMs() - before);
  }
  return least;
}

/** How much slower this machine is now than the one for which the limits were set. */
export type Machine = Readonly<{
  /** How many times as long it computes, at least 1. */
  slowness: number;
  /** Milliseconds by which concatenating a byte of a large text takes longer. */
  msPerByte: number;
}>;

/**
 * Measures the machine, so that limits are of the code and not of the machine. A virtual one can take twenty
 * times as long to provide memory, and hardly longer for all else: so the two are measured apart.
 */
export function measureMachine(): Machine {
  const joinMs = leastMs(() => textParts.join(''));
  return {
    slowness: Math.max(1, leastMs(computeLikeAServer) / usualMs),
    msPerByte: Math.max(0, joinMs - usualJoinMs) / textBytes,
  };
}

/** What is true of a machine that was measured twice, while other work began or ended. */
export const slowerOf = (one: Machine, other: Machine): Machine => ({
  slowness: Math.max(one.slowness, other.slowness),
  msPerByte: Math.max(one.msPerByte, other.msPerByte),
});

/** The longest that code may compute on a machine for a body of a size, if it may compute so long on the usual one. */
export const limitOn = ({ slowness, msPerByte }: Machine, limitMs: number, bytes: number): number =>
  limitMs * slowness + msPerByte * bytes;

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
