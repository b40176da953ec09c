/** Things that are gathered for a moment, so that a burst of them is one. */
export type Gathering<T> = Readonly<{
  add(items: readonly T[]): void;
  /** Forgets what waits. */
  stop(): void;
}>;

const waitMs = 300;
const restMs = 2_000;

/**
 * @param tell given what came together within 300 ms, each thing once by its JSON; where more comes
 *   without end, every 2 s
 */
export function gather<T>(tell: (items: readonly T[]) => void): Gathering<T> {
  const waiting = new Map<string, T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = -restMs;

  function flush(): void {
    timer = undefined;
    toldAt = performance.now();
    const items = [...waiting.values()];
    waiting.clear();
    tell(items);
  }

  return {
    add(items) {
      for (const item of items) waiting.set(JSON.stringify(item), item);
      if (waiting.size === 0) return;
      timer ??= setTimeout(flush, Math.max(waitMs, toldAt + restMs - performance.now()));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
