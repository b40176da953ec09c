import type { Middleware } from 'koa';

/** A year: long enough for browsers to keep, and to be put on their lists. */
const strictTransportSeconds = 31_536_000;

/** What a browser may do with an answer, unless the answer says otherwise: nothing but read it. */
const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** For this host alone: what else lives under its domain is not ours to speak for. */
const strictTransport = {
  'strict-transport-security': `max-age=${strictTransportSeconds}`,
} as const;

/**
 * Sets the headers that keep browsers from misusing an answer; where the marketplace is reached by
 * https, also the one that keeps them from ever asking without it (RFC 6797).
 *
 * @param publicUrl where people reach the marketplace; null where it is not known.
 */
export function guard(publicUrl: string | null): Middleware {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const headers = { ...guards, ...(isSecure && strictTransport) };
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
