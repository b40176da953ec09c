/**
 * Runs work as soon as the limit allows: first come, first served.
 *
 * @param gone ends the wait, not the work: its reason is thrown, and the others move up.
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

/** Creates a limit of at most `max` pieces of work at the same time. */
export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  let free = max;
  const waiting = new Set<() => void>();

  const wait = (gone?: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(begin);
      reject(gone?.reason);
    };
    const begin = () => {
      gone?.removeEventListener('abort', leave);
      resolve();
    };
    gone?.addEventListener('abort', leave, { once: true });
    waiting.add(begin);
    return promise;
  };

  /** Passes the slot directly to the work that has waited longest. */
  const release = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return async (work, gone) => {
    gone?.throwIfAborted();
    if (free === 0) await wait(gone);
    else free -= 1;
    try {
      return await work();
    } finally {
      release();
    }
  };
}
