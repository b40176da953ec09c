import type { Middleware } from 'koa';
import { setHeaders } from '../replies/set-headers.ts';

/**
 * A browser installs it in place of the worker that it has: it deletes what that stored, and removes both.
 * It does not take over first: a page that is opened at that moment would wait for ever in Chromium. A
 * page that comes back to a browser which has not removed it asks it to store something, and it goes.
 */
const remover = `const unregister = () => void registration.unregister();
addEventListener('install', (event) => {
  event.waitUntil(deleteAll());
  unregister();
});
addEventListener('activate', (event) => {
  event.waitUntil(deleteAll());
  unregister();
});
addEventListener('message', unregister);
async function deleteAll() {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  indexedDB.deleteDatabase('workbox-expiration');
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
