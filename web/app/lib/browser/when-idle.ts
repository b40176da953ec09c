/**
 * Runs something when the browser has nothing else to do.
 *
 * @param patienceMs at the latest after this, however busy the page is
 * @returns cancels it
 */
export function whenIdle(run: () => void, patienceMs: number): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, patienceMs / 10);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: patienceMs });
  return () => cancelIdleCallback(request);
}
