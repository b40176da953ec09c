// The worker opens the UI without a connection. It stores only what is the same for every user:
// scripts, styles and documents. Answers of the API are money and accounts; what is never stored
// needs no rule that deletes it at a logout. A dashboard's document comes from the device at once:
// on a line with 562 ms and 675 kbps, a next visit shows its content after 1.0 s instead of 1.6
// (client).
//
// Nothing reloads by itself, because something may have been written. Open tabs of an earlier build
// go on, so its files stay in the cache. Pages install the worker 8 seconds after they are loaded,
// when the browser is idle, and never with Save-Data.
//
// `workbox-build` and the PWA plugin of Vite were rejected: they run before React Router has
// written the documents, or bring a second bundler. Storing every file would be 520 KB, a third of
// it for admins.

import { built } from 'virtual:built-files';
import { ExpirationPlugin } from 'workbox-expiration';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

import { answerDocument, deleteOldDocuments, screenOf, storeDocument } from './documents.ts';
import { readMessage } from './messages.ts';

/** About the files of two builds: a page of the earlier one may still be open. */
const mostFiles = 400;

const builtFile = /^\/assets\/[\w.-]+\.(?:js|css|svg|woff2)$/;

/** Whether a path is that of a file with its digest in its name, which never changes. */
export const isBuiltFile = (pathname: string): boolean => builtFile.test(pathname);

/** Stores built files when they are first used; of too many, those go that were used last. */
export const builtFiles = new CacheFirst({
  cacheName: 'files',
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: mostFiles, purgeOnQuotaError: true })],
});

/**
 * Stores what a page has loaded without the worker, and the other files of the pages of its user:
 * one after another, so that what the user does meanwhile has the line.
 */
export async function storeFiles(
  loaded: readonly string[],
  { role, event }: Readonly<{ role: string; event: ExtendableEvent }>,
): Promise<void> {
  const ofRole = Object.hasOwn(built.filesOf, role) ? (built.filesOf[role] ?? []) : [];
  for (const path of [...loaded.slice(0, mostFiles).filter(isBuiltFile), ...ofRole]) {
    if (await caches.match(path, { ignoreVary: true })) continue;
    const request = new Request(path, { priority: 'low' });
    const [answer, isDone] = builtFiles.handleAll({ event, request });
    await answer;
    await isDone;
  }
}

declare const self: ServiceWorkerGlobalScope;

// What is not named here is requested as if there were no worker: above all the calls of the API,
// whose answers belong to an account and are never stored.
precacheAndRoute([...built.shell], { cleanURLs: false });
registerRoute(({ url, sameOrigin }) => sameOrigin && isBuiltFile(url.pathname), builtFiles);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && screenOf(url.pathname) !== undefined,
  answerDocument,
);

self.addEventListener('activate', (event) => event.waitUntil(deleteOldDocuments()));

self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  switch (message?.type) {
    case 'take-over':
      event.waitUntil(self.skipWaiting());
      break;
    case 'store': {
      const { page, files, role } = message;
      const stored = storeFiles(files, { role, event }).then(() => storeDocument(page, event));
      // Without a connection, the rest is stored when it is used.
      event.waitUntil(stored.catch(() => undefined));
      break;
    }
    case undefined:
      break;
  }
});
