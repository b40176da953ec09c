import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { DatabaseClosedError } from './write-queue.ts';

/** Knows the reads that have begun and not ended. */
export interface ReadsInFlight {
  track<T>(read: () => Promise<T>): Promise<T>;
  count(): number;
  /** Refuses new reads and waits for those that have begun. */
  close(): Promise<void>;
  /**
   * Waits until none is left, but not longer than one turn of the event loop. Work that reads awaits
   * nothing but its stores and so ends within the turn; work that breaks that rule holds nobody up.
   */
  settled(): Promise<void>;
}

/** Keeps track of reads, so that a commit can fall between them and not into one. */
export function trackReads(): ReadsInFlight {
  const waiting: (() => void)[] = [];
  let count = 0;
  let isClosed = false;

  const ended = async () => {
    if (count > 0) await new Promise<void>((resolve) => waiting.push(resolve));
  };

  return {
    async track(read) {
      if (isClosed) throw new DatabaseClosedError('The database is closed: no more can be read.');
      count += 1;
      try {
        return await read();
      } finally {
        count -= 1;
        if (count === 0) for (const resolve of waiting.splice(0)) resolve();
      }
    },
    count: () => count,
    close() {
      isClosed = true;
      return ended();
    },
    settled: () => Promise.race([ended(), turnOfTheLoop()]),
  };
}
