/** What came of one unit: whether its changes stay, and how whoever waits for it is told. */
export type Attempt = Readonly<{
  keep: boolean;
  answer: () => void;
  /** What the work threw, if it threw. */
  error?: unknown;
}>;

/** A unit of work that waits for its turn; `attempt` never rejects. */
export type QueuedUnit<Session> = Readonly<{
  attempt: (session: Session) => Promise<Attempt>;
  reject: (error: unknown) => void;
}>;

/** Runs waiting units in one transaction; rejects where nothing of it was kept. */
export type CommitTogether<Session> = (
  units: readonly QueuedUnit<Session>[],
) => Promise<readonly Attempt[]>;

/** A write was asked of a database that is closed or has failed. */
export class DatabaseClosedError extends Error {
  override readonly name = 'DatabaseClosedError';
}

/** Writes that wait, are committed together and are answered together. */
export interface WriteQueue<Session> {
  add(unit: QueuedUnit<Session>): void;
  /** Why nothing more can be written, where the storage has failed. */
  failure(): Error | undefined;
  /** Refuses new writes and waits for those that were accepted. */
  close(): Promise<void>;
}

/**
 * Collects the writes of one turn of the event loop into a batch, so that many share one commit.
 * What arrives while a batch runs goes into the next one; nobody is answered before the commit.
 */
export function createWriteQueue<Session>(
  options: Readonly<{
    commit: CommitTogether<Session>;
    /** Told after each commit, when its units are answered. */
    onCommit: () => void;
    /** Chores between two batches, after the answers are out. */
    tidy: () => void;
    /** The most units that share a commit. */
    largestBatch: number;
    /** Whether the storage can no longer be trusted after this error. */
    isFatal: (error: unknown) => error is Error;
    onFatal: (error: Error) => void;
  }>,
): WriteQueue<Session> {
  const waiting: QueuedUnit<Session>[] = [];
  const closing: (() => void)[] = [];
  let isBusy = false;
  let refusal: Error | undefined;
  let failure: Error | undefined;

  function stop(error: Error): void {
    failure = new DatabaseClosedError('The database has failed; the server must be restarted.', {
      cause: error,
    });
    refusal = failure;
    for (const unit of waiting.splice(0)) unit.reject(failure);
    options.onFatal(error);
  }

  async function runBatch(): Promise<void> {
    const batch = waiting.splice(0, options.largestBatch);
    try {
      for (const { answer } of await options.commit(batch)) answer();
      options.onCommit();
    } catch (error) {
      for (const unit of batch) unit.reject(error);
      if (options.isFatal(error)) stop(error);
    }
    setImmediate(rest);
  }

  function rest(): void {
    try {
      if (failure === undefined) options.tidy();
    } catch (error) {
      stop(error instanceof Error ? error : new Error(String(error)));
    }
    if (waiting.length > 0) void runBatch();
    else {
      isBusy = false;
      for (const done of closing.splice(0)) done();
    }
  }

  return {
    add(unit) {
      if (refusal !== undefined) {
        unit.reject(refusal);
        return;
      }
      waiting.push(unit);
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void runBatch());
    },
    failure: () => failure,
    async close() {
      refusal ??= new DatabaseClosedError('The database is closed: no more can be written.');
      if (isBusy) await new Promise<void>((resolve) => closing.push(resolve));
    },
  };
}
