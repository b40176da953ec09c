/** Runs work when it is its turn: first come, first served. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that lets at most `atOnce` run at the same time. */
export function createQueue(atOnce: number): Queue {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  const enter = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return Promise.resolve();
  };

  /** The place goes straight to whoever waits longest. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
