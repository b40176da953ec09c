import type { Middleware } from 'koa';
import { setHeaders } from '../replies/set-headers.ts';

/** A browser runs it instead of the worker that it has: it deletes what that stored, and itself. */
const remover = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  indexedDB.deleteDatabase('workbox-expiration');
  await registration.unregister();
}
`;

/**
 * Removes the service worker from the browsers that have it. They keep one that the server does not
 * have any more, so the server sends one that removes itself.
 */
export function removedWorker(): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/sw.js' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    setHeaders(ctx, { 'cache-control': 'no-cache' });
    ctx.type = 'text/javascript';
    ctx.body = remover;
    return undefined;
  };
}
