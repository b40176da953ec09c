// Finds, in the built pages, what the service worker stores (worker/service-worker.ts).

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../build/client');

/** A document that shows any screen: the fallback of React Router. */
const fallback = '/__spa-fallback.html';

/** What screens use besides built files: the mark, and what listens to the microphone. */
const otherFiles = ['/favicon.svg', '/voice-tap.js'];

/** The folders of the routes of a role; admins work at a desk, and have what they have used. */
const routesOf: Readonly<Record<string, RegExp>> = {
  client: /^routes\/(?:dashboards$|client\/|account\/account$)/,
  'service-provider': /^routes\/(?:dashboards$|provider\/|account\/account$)/,
};

/** The pages that anyone may open; they all need the shell. */
const isPublic = (path: string): boolean =>
  /^\/(?:|about|pricing|contact|providers(?:\/.*)?)$/.test(path);

type Route = Readonly<{ module: string; imports: readonly string[]; css: readonly string[] }>;
type Routes = Readonly<{ routes: Readonly<Record<string, Route>> }>;

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

const digestOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('base64url')
    .slice(0, 16);

/** The files with a name, whatever their digests are. */
const findFiles = (name: RegExp): readonly string[] =>
  readdirSync(join(folder, 'assets')).filter((file) => name.test(file));

/** The list of the routes' files, which every document names. */
function findRouteList(): string {
  const [list, ...others] = findFiles(/^manifest-[\w-]+\.js$/);
  if (list === undefined || others.length > 0)
    throw new Error(`${folder} needs one list of routes`);
  return list;
}

/** What the landing page loads later, without which it would show an error. */
const laterFiles = (): readonly string[] =>
  findFiles(/^home-voices-[\w-]+\.(?:js|css)$/).map((name) => `/assets/${name}`);

function readRoutes(list: string): Routes {
  const text = read(`assets/${list}`);
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Routes;
}

/** The address without the mark by which React Router distinguishes equal links. */
const withoutMark = (address: string): string => address.split('#')[0] ?? address;

const filesOfRoute = ({ module, imports, css }: Route): readonly string[] =>
  [module, ...imports, ...css].map(withoutMark);

const named = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g;

/** The files and everything that they import, at once or later. */
function withImports(files: readonly string[]): readonly string[] {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    for (const [, name] of read(file).matchAll(named)) found.add(`/assets/${name}`);
  }
  return [...found];
}

/** The files that a document names, without the list of routes, which is in it. */
function filesOfDocument(path: string): readonly string[] {
  const links = read(`${path}/index.html`).matchAll(/href="(\/assets\/[\w.-]+\.(?:js|css))/g);
  const files = new Set(Array.from(links, ([, file = '']) => file));
  return [...files].filter((file) => !file.startsWith('/assets/manifest-'));
}

/** Everything that the pages of a role import, at once or later. */
function filesOfRole(routes: Routes['routes'], test: RegExp): readonly string[] {
  const ids = Object.keys(routes).filter((id) => test.test(id));
  if (ids.length < 4) throw new Error(`The list of routes lacks those of ${test}`);
  return withImports(ids.flatMap((id) => filesOfRoute(routes[id] as Route)));
}

/**
 * What a worker of this build has to know.
 *
 * @param documents the paths of the built documents
 * @throws if the build has another shape, or lacks a role's pages
 */
export function findBuiltFiles(documents: readonly string[]) {
  const mark = findRouteList();
  const { routes } = readRoutes(mark);
  const publicFiles = documents.filter(isPublic).flatMap((path) => filesOfDocument(path));
  const shell = new Set([...publicFiles, ...laterFiles()]);
  const withoutShell = (files: readonly string[]) => files.filter((file) => !shell.has(file));
  const screens = documents.map((path) => [path, withoutShell(filesOfDocument(path))]);
  const filesOf = Object.entries(routesOf).map(([role, test]) => [
    role,
    withoutShell(filesOfRole(routes, test)),
  ]);
  return {
    mark,
    fallback,
    shell: [
      ...Array.from(shell, (url) => ({ url, revision: null })),
      ...[fallback, ...otherFiles].map((url) => ({ url, revision: digestOf(url) })),
    ],
    screens: Object.fromEntries(screens) as Record<string, readonly string[]>,
    filesOf: Object.fromEntries(filesOf) as Record<string, readonly string[]>,
  };
}
