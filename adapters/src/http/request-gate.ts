import type { ServerResponse } from 'node:http';

/** How long requests in flight may take to finish once the server is stopped. */
export const shutdownMs = 10_000;

/** Knows the requests in flight, so that they can finish before the marketplace closes. */
export interface RequestGate {
  /** Whether requests are accepted. */
  isOpen(): boolean;
  /** Counts a request as in flight until its response is sent or broken off, if it is accepted. */
  enter(response: ServerResponse): void;
  /** How many requests are in flight. */
  count(): number;
  /** Accepts no more requests, and resolves when those in flight have ended, or after 10 s. */
  close(): Promise<void>;
}

/**
 * The responses in flight, in numbered places that are used again. A Set that changes with every
 * request leaves tables behind that hold old responses until a full garbage collection, which costs
 * a third of the time of a small request.
 */
function createPlaces() {
  const places: (ServerResponse | undefined)[] = [];
  const free: number[] = [];
  return {
    add(response: ServerResponse): number {
      const place = free.pop() ?? places.length;
      places[place] = response;
      return place;
    },
    clear(place: number): void {
      places[place] = undefined;
      free.push(place);
    },
    count: () => places.length - free.length,
    list: () => places.filter((response) => response !== undefined),
  };
}

/** Opens a gate; it closes at once if the storage fails. */
export function openRequestGate(failed: AbortSignal, patienceMs = shutdownMs): RequestGate {
  const inFlight = createPlaces();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isClosed = false;
  const isOpen = (): boolean => !isClosed && !failed.aborted;

  return {
    isOpen,
    enter(response) {
      if (!isOpen() || response.closed) return;
      const place = inFlight.add(response);
      response.once('close', () => {
        inFlight.clear(place);
        if (isClosed && inFlight.count() === 0) end();
      });
    },
    count: () => inFlight.count(),
    async close() {
      isClosed = true;
      if (inFlight.count() === 0) end();
      const limit = setTimeout(end, patienceMs);
      await ended;
      clearTimeout(limit);
      for (const response of inFlight.list()) response.destroy();
    },
  };
}
