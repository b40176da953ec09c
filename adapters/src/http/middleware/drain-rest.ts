import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';

const patienceMs = 30_000;

/**
 * Throws away the rest of a body that is refused, so that the caller gets to read why instead of
 * having the connection cut under its hands; one that never ends is cut after half a minute.
 */
function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), patienceMs);
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.on('error', () => clearTimeout(timer));
  request.resume();
}

/** Throws away what a request still sends when it is answered, for half a minute at most. */
export const drainRest: Middleware = async (ctx, next) => {
  await next();
  drain(ctx.req);
};
