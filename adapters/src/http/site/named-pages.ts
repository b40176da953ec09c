import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { brand as builtName } from '../../wording.ts';
import {
  documentOf,
  findShell,
  pageHeadersFor,
  takeCrossOriginHeaders,
} from '../middleware/web-ui.ts';
import { composeHead, rememberByName, renameDocument } from '../provider-pages/page-head.ts';
import { fillHead } from '../provider-pages/provider-pages.ts';
import { compressText, findTagOf } from '../replies/compress-text.ts';
import { setHeaders } from '../replies/headers.ts';

/** A document or a manifest with the name of the marketplace in it. */
type NamedPage = Readonly<{ type: string; text: string; etag: string }>;

const namedPage = (type: string, text: string): NamedPage => ({
  type,
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
});

/** Answers with a page, unless the browser has it. */
async function sendPage(
  ctx: Context,
  { type, text, etag }: NamedPage,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  takeCrossOriginHeaders(ctx);
  const known = findTagOf(ctx.req.headers['if-none-match'], etag);
  setHeaders(ctx, { ...headers, 'cache-control': 'no-cache', etag: known ?? etag });
  if (known !== undefined) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  ctx.type = type;
  ctx.body = text;
  await compressText(ctx, text);
}

const manifestPath = '/manifest.webmanifest';

function renameManifest(file: string, name: string): NamedPage | undefined {
  if (!existsSync(file)) return undefined;
  const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), name, short_name: name };
  return namedPage('application/manifest+json', JSON.stringify(manifest));
}

function renameFile(file: string | undefined, name: string): NamedPage | undefined {
  if (file === undefined || !existsSync(file)) return undefined;
  return namedPage('html', renameDocument(readFileSync(file, 'utf8'), name));
}

/**
 * Serves the screens and the manifest with the name that admins gave the marketplace. With the built
 * name the files themselves are served, which are compressed already.
 *
 * @param nameOf returns the name that the marketplace has now.
 */
export function namedPages(webRoot: string, nameOf: () => string): Middleware {
  const headers = pageHeadersFor(webRoot);
  // As many entries as there are built documents: every job has the same one.
  const pages = rememberByName(nameOf, () => new Map<string, NamedPage | undefined>());
  const shell = findShell(webRoot);

  function findPage(path: string): NamedPage | undefined {
    const known = pages();
    if (known.has(path)) return known.get(path);
    const name = nameOf();
    const file = join(webRoot, path, 'index.html');
    const page =
      path === manifestPath
        ? renameManifest(join(webRoot, path), name)
        : renameFile(existsSync(file) ? file : shell, name);
    known.set(path, page);
    return page;
  }

  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || nameOf() === builtName) return next();
    const path = ctx.path === manifestPath ? manifestPath : documentOf(ctx);
    const page = path === undefined ? undefined : findPage(path);
    return page === undefined ? next() : sendPage(ctx, page, headers);
  };
}

/** The public screens whose documents the build made. */
const paths = ['/', '/about', '/pricing', '/contact'];

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => entities[entity] ?? entity);

const firstMatch = (document: string, pattern: RegExp): string =>
  decode(pattern.exec(document)?.[1] ?? '');

/** A document that says its address, and how a link to it is shown. */
function describePage(document: string, path: string, origin: string): string {
  const title = firstMatch(document, /<title>([^<]*)<\/title>/);
  const description = firstMatch(document, /<meta name="description" content="([^"]*)"/);
  return fillHead(
    document,
    composeHead({
      title: null,
      description,
      address: origin + path,
      shareTitle: title,
      imageAddress: `${origin}/share.png`,
      data: null,
    }),
  );
}

type Place = Readonly<{ webRoot: string; origin: string }>;

function readPages({ webRoot, origin }: Place, name: string): ReadonlyMap<string, NamedPage> {
  const pages = new Map<string, NamedPage>();
  for (const path of paths) {
    const file = join(webRoot, path, 'index.html');
    if (!existsSync(file)) continue;
    const document = renameDocument(readFileSync(file, 'utf8'), name);
    pages.set(path, namedPage('html', describePage(document, path, origin)));
  }
  return pages;
}

/**
 * Serves the public screens with their address in the head, which the build does not know. Without a
 * public address they are served as they were built.
 */
export function publicPages(
  webRoot: string,
  { publicUrl, nameOf }: Readonly<{ publicUrl: string | null; nameOf: () => string }>,
): Middleware {
  if (publicUrl === null) return (_ctx, next) => next();
  const place = { webRoot, origin: publicUrl.replace(/\/$/, '') };
  const pages = rememberByName(nameOf, (name) => readPages(place, name));
  const headers = pageHeadersFor(webRoot);
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const page = pages().get(ctx.path === '/' ? '/' : ctx.path.replace(/\/$/, ''));
    return isRead && page !== undefined ? sendPage(ctx, page, headers) : next();
  };
}
