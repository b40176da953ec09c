import type { Middleware } from 'koa';
import { setHeaders } from '../replies/set-headers.ts';

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
