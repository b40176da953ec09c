/** Works through the batches of one channel, independently of the others. */
export interface BatchWorker {
  /** Processes everything that is due now; returns how many items succeeded. */
  drain(): Promise<number>;
  /** Does the same, unless a drain is already running. */
  poll(): Promise<void>;
}

type BatchWorkerOptions<T> = Readonly<{
  /** How many items are processed at the same time. */
  concurrency: number;
  /** Returns the next batch; empty if nothing is due. */
  nextBatch: () => Promise<readonly T[]>;
  /** Returns whether the item succeeded; either way it must not be in the next batch. */
  process: (item: T) => Promise<boolean>;
}>;

/** Processes a batch with a few concurrent loops; each item goes to one of them. */
async function processBatch<T>(
  batch: readonly T[],
  { concurrency, process }: BatchWorkerOptions<T>,
): Promise<number> {
  const remaining = batch.values();
  let succeeded = 0;
  const loop = async () => {
    for (const item of remaining) if (await process(item)) succeeded += 1;
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, loop));
  // Fail only after every loop has ended, so that the next batch holds nothing still in progress.
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return succeeded;
}

/** Creates a worker that takes batch after batch until nothing is due. */
export function createBatchWorker<T>(options: BatchWorkerOptions<T>): BatchWorker {
  const { nextBatch } = options;
  let isDraining = false;
  let lastDrain: Promise<unknown> = Promise.resolve();

  const drainNow = async (): Promise<number> => {
    isDraining = true;
    try {
      let succeeded = 0;
      for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
        succeeded += await processBatch(batch, options);
      }
      return succeeded;
    } finally {
      isDraining = false;
    }
  };

  /** Drains run one after the other, so that no item is processed by two at once. */
  const drain = (): Promise<number> => {
    const current = lastDrain.then(drainNow, drainNow);
    lastDrain = current;
    return current;
  };

  return {
    drain,
    async poll() {
      if (!isDraining) await drain();
    },
  };
}
