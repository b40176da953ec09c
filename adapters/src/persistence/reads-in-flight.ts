import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { DatabaseClosedError } from './write-queue.ts';

/** Knows the reads that have begun and not ended. */
export interface ReadsInFlight {
  track<T>(read: () => Promise<T>): Promise<T>;
  /** Refuses new reads and waits for those that have begun. */
  close(): Promise<void>;
  /**
   * Waits for a moment at which no read is in flight, and calls back at that very moment. Work that
   * reads awaits nothing but its stores and so ends soon; for work that breaks that rule nobody waits
   * longer than a few turns of the event loop.
   */
  between: (act: () => void) => Promise<void>;
}

/** How often a commit lets reads go first. */
const patience = 5;

/** Keeps track of reads, so that a commit can fall between them and not into one. */
export function trackReads(): ReadsInFlight {
  const waiting: (() => void)[] = [];
  let count = 0;
  let isClosed = false;

  const isIdle = () => count === 0;

  const ended = async () => {
    if (!isIdle()) await new Promise<void>((resolve) => waiting.push(resolve));
  };

  return {
    async track(read) {
      if (isClosed) throw new DatabaseClosedError('The database is closed: no more can be read.');
      count += 1;
      try {
        return await read();
      } finally {
        count -= 1;
        if (isIdle()) for (const resolve of waiting.splice(0)) resolve();
      }
    },
    close() {
      isClosed = true;
      return ended();
    },
    async between(act) {
      // When the last read ends, another may begin before those who waited come to their turn.
      for (let turn = 0; !isIdle() && turn < patience; turn += 1) {
        await Promise.race([ended(), turnOfTheLoop()]);
      }
      act();
    },
  };
}
