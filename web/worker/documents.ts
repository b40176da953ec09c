import { built } from 'virtual:built-files';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { matchPrecache } from 'workbox-precaching';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const cacheName = `documents-${built.mark}`;
const matchOptions = { ignoreVary: true };

/** A document that takes longer is shown as it was at the last visit. */
const patienceSeconds = 3;

const dashboard = /^\/(?:client|service-provider|admin|account)(?:\/|$)/;
const provider = /^\/providers\/./;

const areStored = async (files: readonly string[]): Promise<boolean> => {
  const found = await Promise.all(files.map((file) => caches.match(file, matchOptions)));
  return found.every((response) => response !== undefined);
};

const filesOf = (screen: string): readonly string[] => built.screens[screen] ?? [];

/** A document has its styles; without a script of it, React Router would reload it for ever. */
const canRun = (screen: string): Promise<boolean> =>
  areStored(filesOf(screen).filter((file) => file.endsWith('.js')));

/** A document of another build asks for files that this worker does not have. */
const isOfThisBuild = async (response: Response): Promise<boolean> =>
  response.status === 200 &&
  !response.redirected &&
  (await response.clone().text()).includes(`href="/assets/${built.mark}"`);

const ownDocuments: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => screenOf(new URL(request.url).pathname) ?? request.url,
  cacheWillUpdate: async ({ response }) => ((await isOfThisBuild(response)) ? response : null),
};

/** Without a connection and a stored document, the scripts show the screen in an empty one. */
const orEmptyOne: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const screen = screenOf(new URL(request.url).pathname);
    const isThere = screen !== undefined && (await areStored(filesOf(screen)));
    return (isThere ? await matchPrecache(built.fallback) : undefined) ?? offlinePage();
  },
};

const options = { cacheName, matchOptions, plugins: [ownDocuments, orEmptyOne] };
const newestFirst = new NetworkFirst({ ...options, networkTimeoutSeconds: patienceSeconds });
const storedFirst = new StaleWhileRevalidate(options);
const neverStored = new NetworkOnly({ plugins: [orEmptyOne] });

/**
 * How the document of a screen is found. Public pages are as new as the line allows. A dashboard is
 * there at once, unless a newer version of the application waits: then its document comes from the
 * server, with that version. The page of a provider contains the provider.
 */
async function strategyFor(screen: string): Promise<Strategy> {
  if (provider.test(screen) || !(await canRun(screen))) return neverStored;
  const isNewest = self.registration.waiting === null;
  return isNewest && dashboard.test(screen) ? storedFirst : newestFirst;
}

/** Answers a navigation to a screen. */
export const answerDocument: RouteHandlerCallback = async ({ event, request, url }) =>
  (await strategyFor(screenOf(url.pathname) ?? '')).handle({ event, request });

/** Stores the document of a page that was loaded without the worker. */
export async function storeDocument(pathname: string, event: ExtendableEvent): Promise<void> {
  const screen = screenOf(pathname);
  if (screen === undefined || provider.test(screen)) return;
  if (await caches.match(screen, { ...matchOptions, cacheName })) return;
  const [answer, isDone] = newestFirst.handleAll({ event, request: new Request(screen) });
  await answer;
  await isDone;
}

/** Deletes the documents of earlier builds. */
export async function deleteOldDocuments(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('documents-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** All jobs have the same document, and all providers the same scripts. */
const pagesOfMany = [
  [/^(\/(?:client|service-provider|admin)\/jobs\/)[\w-]{1,64}(?=\/|$)/, '0'],
  [/^(\/providers\/)[\w-]{1,64}$/, 'PRV-000000'],
] as const;

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** The screen at a path, by the path of its built document; undefined if there is none. */
export function screenOf(pathname: string): string | undefined {
  const path = pagesOfMany.reduce(
    (changed, [pattern, id]) => changed.replace(pattern, (_, start: string) => start + id),
    withoutSlash(pathname),
  );
  return Object.hasOwn(built.screens, path) ? path : undefined;
}

const text = `<!doctype html>
<html lang="en-GH">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>You are offline</title>
<body style="max-width: 36rem; margin: 4rem auto; padding-inline: 1.25rem; font: 1.05rem/1.6 system-ui, sans-serif">
<h1>You are offline</h1>
<p>This page has not been opened on this device yet. It will load when you are back online.</p>
<p><a href="" style="font-weight: 600; color: inherit">Try again</a></p>
</body>
</html>
`;

/** What a screen shows without a connection if its scripts are not on this device. */
const offlinePage = (): Response =>
  new Response(text, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
    },
  });
