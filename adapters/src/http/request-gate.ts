import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type Koa from 'koa';
import { type BasePath, originalUrl, stripBasePath } from './base-path.ts';

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

/**
 * Handles a request of a `node:http` server, of Express, or of any host with the same signature.
 *
 * @param next called instead if the URL is outside of the base path; without it, that is a 404.
 */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: () => void,
) => void;

/** Creates the request handler of an app. */
export function createHandler(
  app: Koa,
  { basePath, gate }: Readonly<{ basePath: BasePath; gate: RequestGate }>,
): RequestHandler {
  const respond = app.callback();
  return (request, response, next) => {
    if (next !== undefined && stripBasePath(originalUrl(request), basePath) === undefined) {
      next();
      return;
    }
    gate.enter(response);
    void respond(request, response);
  };
}

/** The notice to load balancers by `/readyz` before this process stops. */
export interface StopNotice {
  /** Whether this process is about to stop; requests are still answered. */
  isGiven(): boolean;
  /** Gives notice; resolves when load balancers have had the time to send no more requests. */
  give(): Promise<void>;
}

/**
 * Creates a notice that is not given yet.
 *
 * @param delayMs how long load balancers need, at most.
 * @param failed aborted if the storage fails: every request is refused then, and nothing is worth waiting for.
 */
export function createStopNotice(delayMs: number, failed: AbortSignal): StopNotice {
  let isGiven = false;
  return {
    isGiven: () => isGiven,
    async give() {
      isGiven = true;
      if (delayMs === 0 || failed.aborted) return;
      await delay(delayMs, undefined, { signal: failed }).catch(() => undefined);
    },
  };
}
