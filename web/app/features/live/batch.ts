/** Collects items for a moment, so that a burst of them is handled at once. */
export type Batch<T> = Readonly<{
  add(items: readonly T[]): void;
  /** Drops the pending items. */
  stop(): void;
}>;

const delayMs = 300;
const minIntervalMs = 2_000;

/**
 * @param onFlush called with the items of the last 300 ms, deduplicated by their JSON; at most
 *   every 2 s while items keep coming
 */
export function createBatch<T>(onFlush: (items: readonly T[]) => void): Batch<T> {
  const pending = new Map<string, T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -minIntervalMs;

  function flush(): void {
    timer = undefined;
    flushedAt = performance.now();
    const items = [...pending.values()];
    pending.clear();
    onFlush(items);
  }

  return {
    add(items) {
      for (const item of items) pending.set(JSON.stringify(item), item);
      if (pending.size === 0) return;
      timer ??= setTimeout(flush, Math.max(delayMs, flushedAt + minIntervalMs - performance.now()));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      pending.clear();
    },
  };
}
