/** Runs something once, after a time and when nothing else is to be done. */
export type IdleTimer = Readonly<{
  /** It runs after this time, counted again from now, unless its time is over already. */
  start(ms: number): void;
  cancel(): void;
  isPending(): boolean;
}>;

/** @param whenIdle runs something when the page is idle, and returns what cancels it */
export function createIdleTimer(
  run: () => void,
  whenIdle: (run: () => void) => () => void,
): IdleTimer {
  let cancelPending: (() => void) | null = null;
  let dueAt = Infinity;
  const cancel = (): void => {
    cancelPending?.();
    cancelPending = null;
    dueAt = Infinity;
  };
  const runNow = (): void => {
    cancelPending = null;
    dueAt = Infinity;
    run();
  };
  return {
    start(ms) {
      const now = performance.now();
      // What waits for an idle moment goes on waiting, or each key press would put it off.
      if (dueAt <= now) return;
      cancel();
      dueAt = now + ms;
      const timer = setTimeout(() => {
        cancelPending = whenIdle(runNow);
      }, ms);
      cancelPending = () => clearTimeout(timer);
    },
    cancel,
    isPending: () => cancelPending !== null,
  };
}
