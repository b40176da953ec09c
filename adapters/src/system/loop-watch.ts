import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Clock, Instant } from '@nsem/core';
import type { Logger } from 'pino';

/** How late the event loop was: while it is late, no request makes progress. */
export type LoopReport = Readonly<{
  /** 99 of 100 measured delays were at most this long. */
  p99Ms: number;
  maxMs: number;
  /** How many delays were longer than 200 ms. */
  stalls: number;
  /** The first measurement that is part of this report: one to two hours ago, or the start. */
  since: Instant;
}>;

/** Measures the delay of the event loop, and logs which requests were handled when it stalled. */
export interface LoopWatch {
  /** Notes that a request of this operation is being handled, until the returned function is called. */
  enter(operation: string): () => void;
  report(): LoopReport;
  stop(): void;
}

/** A delay above this is a stall. */
const stallMs = 200;

const tickMs = 50;
const periodMs = 60 * 60 * 1_000;
const microsecondsPerMs = 1_000;

type Period = Readonly<{ since: Instant; delays: RecordableHistogram }> & { stalls: number };

const inMs = (microseconds: number): number => Math.round(microseconds / 100) / 10;

/** How often an operation is being handled now, and whether it was since the last tick. */
type Tally = { running: number; isSeen: boolean };

/** The operations that were handled at any time since the last tick. */
function createRoster() {
  const tallies = new Map<string, Tally>();
  function tallyOf(operation: string): Tally {
    const known = tallies.get(operation);
    if (known !== undefined) return known;
    const created = { running: 0, isSeen: false };
    tallies.set(operation, created);
    return created;
  }
  return {
    enter(operation: string): () => void {
      const tally = tallyOf(operation);
      tally.running += 1;
      tally.isSeen = true;
      return () => {
        tally.running -= 1;
      };
    },
    /** Those since the last call; a request that blocked the loop may have ended already. */
    takeSeen(): readonly string[] {
      const seen = [...tallies].filter(([, { isSeen }]) => isSeen);
      for (const [, tally] of seen) tally.isSeen = tally.running > 0;
      return seen.map(([operation]) => operation).toSorted();
    },
  };
}

type Dependencies = Readonly<{
  clock: Clock;
  log: Logger;
  /** Called with each measured delay, every 50 ms. */
  onDelay?: (delayMs: number) => void;
}>;

/** Starts to watch the event loop of this process; it does not keep the process running. */
export function watchLoop({ clock, log, onDelay }: Dependencies): LoopWatch {
  const roster = createRoster();
  const openPeriod = (): Period => ({ since: clock.now(), delays: createHistogram(), stalls: 0 });
  let [previous, current] = [undefined as Period | undefined, openPeriod()];
  let openedAt = performance.now();
  let tickedAt = openedAt;

  function tick(): void {
    const now = performance.now();
    const delayMs = Math.max(0, now - tickedAt - tickMs);
    tickedAt = now;
    onDelay?.(delayMs);
    current.delays.record(Math.max(1, Math.round(delayMs * microsecondsPerMs)));
    const operations = roster.takeSeen();
    if (delayMs > stallMs) {
      current.stalls += 1;
      log.warn({ delayMs: Math.round(delayMs), operations }, 'the event loop was stalled');
    }
    if (now - openedAt < periodMs) return;
    openedAt = now;
    [previous, current] = [current, openPeriod()];
  }

  const timer = setInterval(tick, tickMs).unref();
  return {
    enter: (operation) => roster.enter(operation),
    report() {
      const periods = previous === undefined ? [current] : [previous, current];
      return {
        p99Ms: inMs(Math.max(...periods.map(({ delays }) => delays.percentile(99)))),
        maxMs: inMs(Math.max(...periods.map(({ delays }) => delays.max))),
        stalls: periods.reduce((sum, { stalls }) => sum + stalls, 0),
        since: (previous ?? current).since,
      };
    },
    stop: () => clearInterval(timer),
  };
}
