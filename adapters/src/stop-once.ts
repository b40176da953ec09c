/**
 * Takes over everything that was deferred and returns the function that stops it, last started first,
 * each even if another fails to stop. Further calls wait for the same run.
 */
export function stopOnce(started: AsyncDisposableStack): () => Promise<void> {
  const owned = started.move();
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= owned.disposeAsync());
}
