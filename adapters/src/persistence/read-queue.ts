import { DatabaseClosedError } from './write-queue.ts';

/** Where reads begin and end to see one moment of what is committed. */
export type Moment = Readonly<{ begin: () => void; end: () => void }>;

/** Reads that look at one moment together. */
export interface ReadQueue {
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses new reads and waits for those that have begun. */
  close(): Promise<void>;
}

/** A read that waits for its turn; `attempt` never rejects, and answers how its reader is told. */
type QueuedRead = Readonly<{
  attempt: () => Promise<() => void>;
  reject: (error: unknown) => void;
}>;

/** From so many reads in one turn of the event loop on, it pays to let them wait for each other. */
const crowd = 6;
/** After so many turns with at most two reads, it pays no longer. */
const quietTurns = 32;

/** Whether reads come one by one or in a crowd, from how many there were in the turns before. */
function createCrowdWatch() {
  let isCrowded = false;
  let quiet = 0;
  let seen = 0;

  function look(): void {
    quiet = seen > 2 ? 0 : quiet + 1;
    if (seen >= crowd) isCrowded = true;
    else if (quiet >= quietTurns) isCrowded = false;
    seen = 0;
  }

  return {
    isCrowded: () => isCrowded,
    note(): void {
      seen += 1;
      if (seen === 1) setImmediate(look);
    },
  };
}

/**
 * Runs reads as they come while there are few, and those of one turn of the event loop together while
 * there are many: they share one moment of the database, and their answers go out in one burst, which
 * is worth more than half of the time that such a request takes (decision 1).
 *
 * One batch is read after the other. Work that reads awaits nothing but its stores, so that is soon.
 */
export function createReadQueue({ begin, end }: Moment): ReadQueue {
  const watch = createCrowdWatch();
  const closing: (() => void)[] = [];
  let waiting: QueuedRead[] = [];
  let isBusy = false;
  let isClosed = false;

  async function runTogether(batch: readonly QueuedRead[]): Promise<void> {
    isBusy = true;
    try {
      begin();
      const answers = await Promise.all(batch.map(({ attempt }) => attempt()));
      end();
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isBusy = false;
    if (waiting.length > 0) setImmediate(runWaiting);
    else for (const done of closing.splice(0)) done();
  }

  function runWaiting(): void {
    if (isBusy) return;
    const batch = waiting;
    waiting = [];
    void runTogether(batch);
  }

  return {
    read: (work) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new DatabaseClosedError('The database is closed: no more can be read.'));
          return;
        }
        const attempt = () =>
          work().then(
            (found) => () => resolve(found),
            (error: unknown) => () => reject(error),
          );
        const queued = { attempt, reject };
        watch.note();
        if (!isBusy && waiting.length === 0 && !watch.isCrowded()) {
          void runTogether([queued]);
          return;
        }
        waiting.push(queued);
        if (waiting.length === 1 && !isBusy) setImmediate(runWaiting);
      }),
    async close() {
      isClosed = true;
      if (isBusy || waiting.length > 0) {
        await new Promise<void>((resolve) => closing.push(resolve));
      }
    },
  };
}
