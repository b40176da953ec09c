import type { WorkObserver } from './work-observer.ts';

/** The result of running one unit. */
export type Attempt = Readonly<{
  /** Whether to commit the unit's changes. */
  isAccepted: boolean;
  /** Resolves or rejects the caller's promise; called after the commit. */
  settle: () => void;
  /** What the work threw, if it threw. */
  error?: unknown;
}>;

/** A queued unit of work; `attempt` never rejects. */
export type QueuedUnit<Session> = Readonly<{
  attempt: (session: Session) => Promise<Attempt>;
  reject: (error: unknown) => void;
  /** Whether it may change anything: a unit that has a guard changes no account and no key. */
  isLone: boolean;
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
    onCommit: (hasLone: boolean) => void;
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
      options.onCommit(batch.some(({ isLone }) => isLone));
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
