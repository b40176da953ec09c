import cors from '@koa/cors';
import type { Middleware } from 'koa';

/**
 * The headers of responses that scripts of other origins may read, besides those that they always
 * may.
 */
export const exposedHeaders = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Ledger-Seal',
  'Link',
  'Location',
  'Nsem-Event-Position',
  'Nsem-Version',
  'RateLimit',
  'RateLimit-Policy',
  'Repr-Digest',
  'Request-Id',
  'Retry-After',
  'Sunset',
  'Tus-Checksum-Algorithm',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'WWW-Authenticate',
] as const;

/** How long a browser may remember that it may send a request, in seconds. */
const preflightSeconds = 600;

/**
 * Lets the scripts of other origins call the API. They need a token: the API has no cookies, so that
 * browsers are never allowed to send credentials of their own.
 *
 * @param origins as browsers send them, or `*`
 */
export function allowOrigins(origins: readonly string[]): Middleware {
  const allowed = new Set(origins);
  const isOpen = allowed.has('*');
  return cors({
    origin(ctx) {
      const origin = ctx.get('origin');
      if (isOpen) return '*';
      return allowed.has(origin) ? origin : '';
    },
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: [...exposedHeaders],
    maxAge: preflightSeconds,
    credentials: false,
    // The headers are set on the response, which `catchErrors` writes.
    keepHeadersOnError: false,
  });
}
