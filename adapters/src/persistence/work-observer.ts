/** Is informed of what a database does, for figures; it must be quick, and not throw. */
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
