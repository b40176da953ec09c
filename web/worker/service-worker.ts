import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { built } from 'virtual:built-files';

import { answerDocument, deleteOldDocuments, storeDocument } from './documents.ts';
import { builtFiles, isBuiltFile, storeFiles } from './files.ts';
import { readMessage } from './messages.ts';
import { screenOf } from './screens.ts';

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
