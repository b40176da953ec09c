/** The connections of this process to a server of PostgreSQL. */
export type ConnectionCounts = Readonly<{
  open: number;
  /** Those of the open ones that nothing uses now. */
  idle: number;
  /** Units of work and reads that wait for one. */
  waiting: number;
  /** How many may be open. */
  most: number;
}>;

/** The counts of a database since it was opened. */
export type DatabaseCounts = Readonly<{
  /** Units of work that ran to their end, with those that were refused. */
  units: number;
  /** How often units ran again, because they conflicted with others; 0 if they run one after the other. */
  retries: number;
  /** Present if there is a pool of connections. */
  connections?: ConnectionCounts;
}>;

/** Is called with the work of a database, for figures; it must be quick, and not throw. */
export interface WorkObserver {
  /** A unit of work (or a read of PostgreSQL) has begun, after it waited for so many milliseconds. */
  countWait(waitedMs: number): void;
  /** A commit has ended, which so many units shared. */
  countCommit(units: number): void;
  /** A transaction of units has ended on PostgreSQL, and sent messages with so many statements each. */
  countMessages(statements: readonly number[]): void;
}

/** An observer that passes everything on to another one, as soon as there is one. */
export type ObservedWork = WorkObserver & Readonly<{ observe(observer: WorkObserver): void }>;

/** Creates an observer that passes nothing on yet. */
export function createObservedWork(): ObservedWork {
  let observer: WorkObserver | undefined;
  return {
    observe(one) {
      observer = one;
    },
    countWait: (waitedMs) => observer?.countWait(waitedMs),
    countCommit: (units) => observer?.countCommit(units),
    countMessages: (statements) => observer?.countMessages(statements),
  };
}

/** Listeners that are notified of commits; what was committed they read for themselves. */
export interface CommitListeners {
  /**
   * Calls the listener after each commit; it must be quick, and not throw.
   *
   * @returns a function that removes the listener.
   */
  onCommit(listener: () => void): () => void;
  /** Calls all listeners. */
  notify(): void;
}

/** Creates an empty set of listeners. */
export function createCommitListeners(): CommitListeners {
  const listeners = new Set<() => void>();
  return {
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
