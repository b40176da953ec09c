/** Runs something once, after a time and when nothing else is to be done. */
export type IdleTimer = Readonly<{
  /** Starts again: it runs after this time. */
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
  const cancel = (): void => {
    cancelPending?.();
    cancelPending = null;
  };
  const runNow = (): void => {
    cancelPending = null;
    run();
  };
  return {
    start(ms) {
      cancel();
      const timer = setTimeout(() => {
        cancelPending = whenIdle(runNow);
      }, ms);
      cancelPending = () => clearTimeout(timer);
    },
    cancel,
    isPending: () => cancelPending !== null,
  };
}
