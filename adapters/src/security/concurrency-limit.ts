/** Runs work as soon as the limit allows: first come, first served. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a limit of at most `max` pieces of work at the same time. */
export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  let free = max;
  const waiting: (() => void)[] = [];

  const acquire = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return Promise.resolve();
  };

  /** Passes the slot directly to the work that has waited longest. */
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
