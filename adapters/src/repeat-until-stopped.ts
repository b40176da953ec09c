/** Background work that runs until it is stopped. */
export type BackgroundWork = Readonly<{
  /** Ends it: what runs is asked to stop, and awaited. */
  stop(): Promise<void>;
}>;

/**
 * Does something now and at each interval, never twice at a time. It does not keep the process alive.
 *
 * @param work must not reject; its signal is aborted when it is to stop.
 */
export function repeatUntilStopped(
  work: (stopped: AbortSignal) => Promise<void>,
  intervalMs: number,
): BackgroundWork {
  const stopping = new AbortController();
  const run = () => work(stopping.signal);
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
