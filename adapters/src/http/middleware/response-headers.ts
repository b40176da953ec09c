import type { Middleware } from 'koa';
import { setHeaders } from '../replies/headers.ts';

/** A year, in seconds: the minimum for the browsers' preload lists. */
const strictTransportSeconds = 31_536_000;

/** The default policy: a browser may only read the response. */
const guards = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Only for this host: its subdomains may belong to someone else. */
const strictTransport = {
  'strict-transport-security': `max-age=${strictTransportSeconds}`,
} as const;

/**
 * Sets the headers that keep browsers from misusing a response; if the public URL is https, also the
 * one that keeps them from using plain HTTP (RFC 6797).
 *
 * @param publicUrl the public address of the marketplace; null if it is not configured.
 */
export function guard(publicUrl: string | null): Middleware {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const headers = { ...guards, ...(isSecure && strictTransport) };
  return (ctx, next) => {
    setHeaders(ctx, headers);
    return next();
  };
}

/** The version of the tus protocol (https://tus.io) in which files are uploaded in parts. */
const tusVersion = '1.0.0';

const extensions = 'creation,expiration,termination,checksum';

const isUploads = (path: string): boolean => path === '/uploads' || path.startsWith('/uploads/');

/** Adds to the answers about uploads what clients of the tus protocol expect of every answer. */
export function tus(readMaxBytes: () => number): Middleware {
  return async (ctx, next) => {
    if (!isUploads(ctx.path)) return next();
    setHeaders(ctx, { 'tus-resumable': tusVersion });
    if (ctx.method !== 'OPTIONS') return next();
    setHeaders(ctx, {
      'tus-version': tusVersion,
      'tus-extension': extensions,
      'tus-checksum-algorithm': 'sha256',
      'tus-max-size': String(readMaxBytes()),
    });
    ctx.status = 204;
  };
}
