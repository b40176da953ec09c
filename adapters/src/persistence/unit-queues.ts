import type { WorkObserver } from './database-counts.ts';

/** The result of running one unit. */
export type Attempt = Readonly<{
  /** Whether to commit the unit's changes. */
  isAccepted: boolean;
  /** Resolves or rejects the caller's promise; called after the commit. */
  settle: () => void;
  /** The error of the work, if it threw. */
  error?: unknown;
}>;

/** A queued unit of work; `attempt` never rejects. */
export type QueuedUnit<Session> = Readonly<{
  attempt: (session: Session) => Promise<Attempt>;
  reject: (error: unknown) => void;
  /** Whether it may change anything: a unit that has a guard changes no account and no key. */
  isExclusive: boolean;
}>;

type Waiting<Session> = Readonly<{ unit: QueuedUnit<Session>; queuedAt: number }>;

/** Runs units in one transaction; rejects if none of it was committed. */
export type CommitBatch<Session> = (
  units: readonly QueuedUnit<Session>[],
) => Promise<readonly Attempt[]>;

/** The database is closed or has failed. */
export class DatabaseClosedError extends Error {
  override readonly name = 'DatabaseClosedError';
}

/** A queue of writes that are committed and settled in batches. */
export interface WriteQueue<Session> {
  add(unit: QueuedUnit<Session>): void;
  /** Why no more can be written, if the storage has failed. */
  failure(): Error | undefined;
  /** Why the last commit failed, or a unit in it for lack of space; undefined if a later one was committed. */
  lastFailure(): unknown;
  /** How many units were committed or refused. */
  counts(): Readonly<{ units: number }>;
  /** Refuses new writes and waits for the queued ones. */
  close(): Promise<void>;
}

/**
 * Collects the writes of one turn of the event loop into a batch, so that many share one commit.
 * Writes that arrive while a batch runs join the next one. No unit is settled before the commit.
 */
export function createWriteQueue<Session>(
  options: Readonly<{
    commit: CommitBatch<Session>;
    /** Called after each commit, when its units are settled, with whether one of them may have changed anything. */
    onCommit: (hasExclusive: boolean) => void;
    /** Maintenance between two batches, after their units are settled. */
    maintain: () => void;
    /** The most units that share a commit. */
    maxBatchUnits: number;
    /** Whether the disk had no room for a unit. */
    isFull: (error: unknown) => boolean;
    /** Whether the storage can no longer be trusted after this error. */
    isFatal: (error: unknown) => error is Error;
    onFatal: (error: Error) => void;
    /** Informed of each commit, and of how long units waited for their turn. */
    observer: Pick<WorkObserver, 'countWait' | 'countCommit'>;
  }>,
): WriteQueue<Session> {
  const { observer } = options;
  const queued: Waiting<Session>[] = [];
  const onIdle: (() => void)[] = [];
  let isBusy = false;
  let refusal: Error | undefined;
  let failure: Error | undefined;
  let lastFailure: unknown;
  let units = 0;

  function stop(error: Error): void {
    failure = new DatabaseClosedError('The database has failed; the server must be restarted.', {
      cause: error,
    });
    refusal = failure;
    for (const { unit } of queued.splice(0)) unit.reject(failure);
    options.onFatal(error);
  }

  /** A unit that found no room was rolled back, although the commit of its batch succeeded. */
  function noteFailure(attempts: readonly Attempt[]): void {
    const full = attempts.find(({ error }) => options.isFull(error));
    if (full !== undefined) lastFailure = full.error;
    else if (attempts.some(({ isAccepted }) => isAccepted)) lastFailure = undefined;
  }

  function takeBatch(): readonly QueuedUnit<Session>[] {
    const now = performance.now();
    return queued.splice(0, options.maxBatchUnits).map(({ unit, queuedAt }) => {
      observer.countWait(now - queuedAt);
      return unit;
    });
  }

  async function runBatch(): Promise<void> {
    const batch = takeBatch();
    try {
      const attempts = await options.commit(batch);
      noteFailure(attempts);
      units += batch.length;
      observer.countCommit(batch.length);
      for (const { settle } of attempts) settle();
      options.onCommit(batch.some(({ isExclusive }) => isExclusive));
    } catch (error) {
      lastFailure = error;
      for (const unit of batch) unit.reject(error);
      if (options.isFatal(error)) stop(error);
    }
    setImmediate(finishBatch);
  }

  function finishBatch(): void {
    try {
      if (failure === undefined) options.maintain();
    } catch (error) {
      stop(error instanceof Error ? error : new Error(String(error)));
    }
    if (queued.length > 0) void runBatch();
    else {
      isBusy = false;
      for (const notify of onIdle.splice(0)) notify();
    }
  }

  return {
    add(unit) {
      if (refusal !== undefined) {
        unit.reject(refusal);
        return;
      }
      queued.push({ unit, queuedAt: performance.now() });
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void runBatch());
    },
    failure: () => failure,
    lastFailure: () => lastFailure,
    counts: () => ({ units }),
    async close() {
      refusal ??= new DatabaseClosedError('The database is closed: no more can be written.');
      if (isBusy) await new Promise<void>((resolve) => onIdle.push(resolve));
    },
  };
}

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
