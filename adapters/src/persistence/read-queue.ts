import { DatabaseClosedError } from './write-queue.ts';

/** The transaction in which a batch of reads sees one snapshot of the committed data. */
export type ReadTransaction = Readonly<{ begin: () => void; end: () => void }>;

/** A queue of reads, which share transactions under load. */
export interface ReadQueue {
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses new reads and waits for those that were accepted. */
  close(): Promise<void>;
}

/** A queued read; `attempt` never rejects, and returns a function that settles the caller's promise. */
type QueuedRead = Readonly<{
  attempt: () => Promise<() => void>;
  reject: (error: unknown) => void;
}>;

/** The number of reads in one turn of the event loop from which batching them pays. */
const busyReads = 6;
/** The number of consecutive turns with at most two reads after which batching stops. */
const maxQuietTurns = 32;

/** Decides from the number of reads in recent turns whether to batch them. */
function createLoadDetector() {
  let isBusy = false;
  let quietTurns = 0;
  let reads = 0;

  function endTurn(): void {
    quietTurns = reads > 2 ? 0 : quietTurns + 1;
    if (reads >= busyReads) isBusy = true;
    else if (quietTurns >= maxQuietTurns) isBusy = false;
    reads = 0;
  }

  return {
    isBusy: () => isBusy,
    countRead(): void {
      reads += 1;
      if (reads === 1) setImmediate(endTurn);
    },
  };
}

/**
 * Runs reads immediately while there are few. Under load it batches the reads of one turn of the event
 * loop: they share one snapshot of the database and are answered in one burst, which saves more than
 * half of the time of such a request (decision 1).
 *
 * Batches run one after the other. That takes little time, because a read awaits only its stores.
 */
export function createReadQueue({ begin, end }: ReadTransaction): ReadQueue {
  const load = createLoadDetector();
  const onIdle: (() => void)[] = [];
  let queued: QueuedRead[] = [];
  let isBusy = false;
  let isClosed = false;

  async function runBatch(batch: readonly QueuedRead[]): Promise<void> {
    isBusy = true;
    try {
      begin();
      const settlers = await Promise.all(batch.map(({ attempt }) => attempt()));
      end();
      for (const settle of settlers) settle();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isBusy = false;
    if (queued.length > 0) setImmediate(runQueued);
    else for (const notify of onIdle.splice(0)) notify();
  }

  function runQueued(): void {
    if (isBusy) return;
    const batch = queued;
    queued = [];
    void runBatch(batch);
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
        const queuedRead = { attempt, reject };
        load.countRead();
        if (!isBusy && queued.length === 0 && !load.isBusy()) {
          void runBatch([queuedRead]);
          return;
        }
        queued.push(queuedRead);
        if (queued.length === 1 && !isBusy) setImmediate(runQueued);
      }),
    async close() {
      isClosed = true;
      if (isBusy || queued.length > 0) {
        await new Promise<void>((resolve) => onIdle.push(resolve));
      }
    },
  };
}
