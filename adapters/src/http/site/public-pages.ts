import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { pageHeadersFor } from '../middleware/web-ui.ts';
import { composeHead } from '../provider-pages/page-head.ts';
import { fillHead } from '../provider-pages/provider-pages.ts';
import { namedPage, sendPage, type NamedPage } from './named-pages.ts';
import { rememberByName, renameDocument } from './rename-document.ts';

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
