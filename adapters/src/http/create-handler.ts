import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { originalUrl, stripBasePath, type BasePath } from './base-path.ts';
import type { RequestGate } from './request-gate.ts';

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
