/** Resolves after a time; rejects with the reason of the signal if it is aborted before. */
export function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal?.reason as Error);
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener('abort', abort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  });
}
