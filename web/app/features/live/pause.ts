/** Resolves after a while, or as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(end, ms);
  function end(): void {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    resolve();
  }
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
  return promise;
}
