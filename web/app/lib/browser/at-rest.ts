/** Longer than a slow phone needs after the document until its page is complete. */
const restMs = 8_000;

/**
 * Runs something when the page is at rest: some seconds after everything that its document names is
 * there, and when the browser has nothing else to do.
 *
 * @returns cancels it
 */
export function whenAtRest(run: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const runUnlessCancelled = () => signal.aborted || run();
  const runWhenIdle = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(runUnlessCancelled);
    else runUnlessCancelled();
  };
  const wait = () => {
    const timer = setTimeout(runWhenIdle, restMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
  return () => controller.abort();
}
