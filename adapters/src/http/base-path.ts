import type { IncomingMessage } from 'node:http';

/** The path under which a host application mounts the marketplace, like `/nsem`; empty at the root. */
export type BasePath = string;

/** Whether this can be a base path: segments that need no escaping, and no slash at the end. */
export const isBasePath = (path: string): boolean => /^(?:\/[\w~-][\w.~-]*)*$/.test(path);

/** The path of a public address, like `/nsem`; empty if there is none, or no address. */
export const pathOfPublicUrl = (publicUrl: string | null): BasePath =>
  publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');

/** The URL as the client sent it: routers that strip a prefix, like Express, save it first. */
export const originalUrl = (
  request: IncomingMessage & Readonly<{ originalUrl?: string }>,
): string => request.originalUrl ?? request.url ?? '/';

/** The URL without the base path, with a leading slash; undefined if it is outside of the base path. */
export function stripBasePath(url: string, basePath: BasePath): string | undefined {
  if (!url.startsWith(basePath)) return undefined;
  const rest = url.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : undefined;
}
