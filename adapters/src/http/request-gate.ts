import type { ServerResponse } from 'node:http';

/** How long requests in flight may take to finish once the server is stopped. */
export const shutdownMs = 10_000;

/** Knows the requests in flight, so that they can finish before the marketplace closes. */
export interface RequestGate {
  /** Whether requests are accepted. */
  isOpen(): boolean;
  /** Counts a request as in flight until its response is sent or broken off, if it is accepted. */
  enter(response: ServerResponse): void;
  /** Accepts no more requests, and resolves when those in flight have ended, or after 10 s. */
  close(): Promise<void>;
}

/** Opens a gate; it closes at once if the storage fails. */
export function openRequestGate(failed: AbortSignal, patienceMs = shutdownMs): RequestGate {
  const inFlight = new Map<ServerResponse, Promise<void>>();
  let isClosed = false;
  const isOpen = (): boolean => !isClosed && !failed.aborted;

  return {
    isOpen,
    enter(response) {
      if (!isOpen() || response.closed) return;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      inFlight.set(response, ended);
      response.once('close', () => {
        inFlight.delete(response);
        resolve();
      });
    },
    async close() {
      isClosed = true;
      const { promise: isOver, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, patienceMs);
      await Promise.race([Promise.all(inFlight.values()), isOver]);
      clearTimeout(limit);
      for (const response of inFlight.keys()) response.destroy();
    },
  };
}
