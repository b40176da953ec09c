import type { Context, Middleware } from 'koa';
import { originalUrl, stripBasePath, type BasePath } from '../base-path.ts';
import { writeProblem } from '../replies/write-answer.ts';

/** Adds the base path to the addresses in the headers of a response. */
function prefixAddresses({ res }: Context, basePath: BasePath): void {
  const location = res.getHeader('location');
  if (typeof location === 'string') res.setHeader('location', `${basePath}${location}`);
  const link = res.getHeader('link');
  if (typeof link === 'string') res.setHeader('link', link.replaceAll('</', `<${basePath}/`));
}

/**
 * Adds the path of a proxy to the addresses that clients get. The proxy removes it from the URLs that
 * it passes on.
 */
export const behindPath =
  (path: BasePath): Middleware =>
  async (ctx, next) => {
    await next();
    prefixAddresses(ctx, path);
  };

/**
 * Mounts the rest of the app under a path: what follows sees URLs without it, and clients get
 * addresses with it. A URL outside of the path is not found.
 */
export const mount =
  (basePath: BasePath): Middleware =>
  async (ctx, next) => {
    const given = ctx.url;
    const url = stripBasePath(originalUrl(ctx.req), basePath);
    if (url === undefined) return writeProblem(ctx, { code: 'http.not-found' });
    ctx.url = url;
    try {
      await next();
    } finally {
      // The host may still need it, for its log.
      ctx.url = given;
    }
    prefixAddresses(ctx, basePath);
  };
