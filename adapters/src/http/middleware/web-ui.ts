import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import { z } from 'zod';
import { setHeaders } from '../replies/headers.ts';

const digest = z.string().regex(/^sha(?:256|384|512)-[\w+/=-]+$/);

/** The digests of the inline scripts and styles of the built pages, as the build records them. */
const digestsSchema = z.object({
  script: z.array(digest).default([]),
  style: z.array(digest).default([]),
});

/**
 * Reads the digests that the UI's build wrote beside its pages.
 *
 * @throws if the file is not what the build writes: the UI would not run under a wrong policy.
 */
function readDigests(webRoot: string): z.output<typeof digestsSchema> {
  const file = join(webRoot, 'csp-hashes.json');
  const written: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return digestsSchema.parse(written);
}

const sources = (digests: readonly string[]): string =>
  ["'self'", ...digests.map((one) => `'${one}'`)].join(' ');

/** The Content-Security-Policy of the UI: its own scripts, and the inline ones that its build made. */
function webPolicy(webRoot: string): string {
  const { script, style } = readDigests(webRoot);
  return [
    "default-src 'none'",
    `script-src ${sources(script)}`,
    `style-src ${sources(style)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Whether a path is that of the worker that encodes recordings, whatever its digest is. */
const isEncoder = (path: string): boolean => /^\/assets\/encode-mp3-worker-[\w-]+\.js$/.test(path);

/**
 * The Content-Security-Policy of that worker, which has its own: it alone may compile WebAssembly, and
 * load it from here. It has no page, and shares with one only what is sent to it.
 */
const encoderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The screens; every other page redirects to the first one. */
const screens: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/pricing',
  '/contact',
  '/admin',
  '/account',
  '/service-provider',
  '/client',
  '/client/glossary',
  '/verify-email',
  '/reset-password',
]);

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

const isScreen = ({ path }: Context): boolean =>
  screens.has(withoutSlash(path)) || jobScreen.test(path) || workScreen.test(path);

/** The page of one job, for each role; every job has the same document, and its script reads the id. */
const jobScreen = /^(?<shell>\/(?:client|service-provider|admin)\/jobs\/)[\w-]{1,64}\/?$/;

/** The page on which a provider works on a job; it too has one document for every job. */
const workScreen = /^(?<shell>\/service-provider\/jobs\/)[\w-]{1,64}\/work\/?$/;

/** The path of the document that is built for all jobs; undefined for any other screen. */
function sharedDocument({ path }: Context): string | undefined {
  const job = jobScreen.exec(path)?.groups?.['shell'];
  if (job !== undefined) return `${job}0`;
  const work = workScreen.exec(path)?.groups?.['shell'];
  return work && `${work}0/work`;
}

/** The folder of the document of a screen; undefined if the address is not one of a screen. */
export const documentOf = (ctx: Context): string | undefined =>
  sharedDocument(ctx) ?? (isScreen(ctx) ? withoutSlash(ctx.path) : undefined);

const acceptsHtml = (ctx: Context): boolean =>
  ctx.req.headers.accept?.includes('text/html') === true;

/** The fallback page for a screen that was not prerendered. */
export const findShell = (webRoot: string): string | undefined =>
  ['__spa-fallback.html', 'index.html']
    .map((name) => join(webRoot, name))
    .find((file) => existsSync(file));

/** The headers of every page of the UI. */
export const pageHeadersFor = (webRoot: string) => ({
  'content-security-policy': webPolicy(webRoot),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
});

const crossOriginHeaders = ['access-control-allow-origin', 'access-control-expose-headers'];

/** Removes the headers for other origins, and returns them. */
export function takeCrossOriginHeaders(ctx: Context): Record<string, string> {
  const given = crossOriginHeaders.filter((name) => ctx.res.hasHeader(name));
  const taken = given.map((name) => [name, String(ctx.res.getHeader(name))]);
  for (const name of given) ctx.remove(name);
  return Object.fromEntries(taken);
}

/** Built files have their digest in their name: they never change. */
const isBuilt = (path: string): boolean => path.startsWith('/assets/');

/** The kinds of files that browsers never show as a page, nor run outside one. */
const partsOfPages: ReadonlySet<string> = new Set(['.js', '.css', '.woff2']);

/**
 * Headers that browsers read only of pages; on every file it was a fifth of what a first visit
 * loads.
 */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
];

function removePageHeaders(response: ServerResponse, path: string): void {
  if (!isBuilt(path) || !partsOfPages.has(extname(path))) return;
  for (const header of pageHeaders) response.removeHeader(header);
  if (isEncoder(path)) response.setHeader('content-security-policy', encoderPolicy);
}

const cachingOf = (path: string): string =>
  isBuilt(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

type Serve = ReturnType<typeof sirv>;

/** Whether one of the built files was the answer. */
function serveFile(ctx: Context, serve: Serve): Promise<boolean> {
  // A file that vanishes under a new build must not take the server with it.
  ctx.res.once('pipe', (file: Readable) => file.once('error', () => ctx.res.destroy()));
  delete ctx.req.headers.range;
  const { url } = ctx;
  const shared = sharedDocument(ctx);
  return new Promise((resolve) => {
    ctx.res.once('close', () => resolve(true));
    if (shared !== undefined) ctx.url = shared;
    serve(ctx.req, ctx.res, () => resolve(false));
    // The log has the address that was requested.
    ctx.url = url;
  });
}

/**
 * Serves the built UI: its files, its screens, and for a page that is none of them the way home.
 * What is no page is left to the next in line.
 */
export function webUi(webRoot: string): Middleware {
  const headers = pageHeadersFor(webRoot);
  const shellFile = findShell(webRoot);
  const shell = shellFile === undefined ? undefined : readFileSync(shellFile);
  const serve = sirv(webRoot, {
    etag: true,
    ignores: false,
    brotli: true,
    gzip: true,
    setHeaders: removePageHeaders,
  });
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    // For a file, also one that the browser has already. What else is the answer has its own.
    setHeaders(ctx, { ...headers, 'cache-control': cachingOf(ctx.path) });
    // What caches store of the UI is for its own origin.
    const crossOrigin = takeCrossOriginHeaders(ctx);
    ctx.respond = false;
    if (await serveFile(ctx, serve)) return undefined;
    ctx.respond = true;
    ctx.remove('cache-control');
    if (shell !== undefined && isScreen(ctx)) {
      ctx.status = 200;
      ctx.type = 'html';
      ctx.set('cache-control', 'no-cache');
      ctx.body = shell;
    } else if (shell !== undefined && acceptsHtml(ctx)) {
      ctx.redirect('/');
    } else {
      ctx.set(crossOrigin);
      return next();
    }
    return undefined;
  };
}

/**
 * A browser installs it in place of the worker that it has: it deletes what that stored, and removes both.
 * It does not take over first: a page that is opened at that time would wait for ever in Chromium. A
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
