import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { pageHeadersFor, takeCrossOriginHeaders } from '../middleware/web-ui.ts';
import { composeHead } from '../provider-pages/page-head.ts';
import { fillHead, writeDocument } from '../provider-pages/provider-pages.ts';
import { findTagOf } from '../replies/entity-tag.ts';
import { setHeaders } from '../replies/set-headers.ts';

/** The public screens whose documents the build made. */
const paths = ['/', '/about', '/pricing', '/contact'];

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const decode = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

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

type Page = Readonly<{ document: string; etag: string }>;

function readPages(webRoot: string, origin: string): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const path of paths) {
    const file = join(webRoot, path, 'index.html');
    if (!existsSync(file)) continue;
    const document = describePage(readFileSync(file, 'utf8'), path, origin);
    const etag = `"${createHash('sha256').update(document).digest('base64url')}"`;
    pages.set(path, { document, etag });
  }
  return pages;
}

/**
 * Serves the public screens with their address in the head, which the build does not know. Without a
 * public address they are served as they were built.
 */
export function publicPages(webRoot: string, publicUrl: string | null): Middleware {
  if (publicUrl === null) return (_ctx, next) => next();
  const pages = readPages(webRoot, publicUrl.replace(/\/$/, ''));
  const headers = { ...pageHeadersFor(webRoot), 'cache-control': 'no-cache' };
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const page = pages.get(ctx.path === '/' ? '/' : ctx.path.replace(/\/$/, ''));
    if (!isRead || page === undefined) return next();
    takeCrossOriginHeaders(ctx);
    const known = findTagOf(ctx.req.headers['if-none-match'], page.etag);
    setHeaders(ctx, { ...headers, etag: known ?? page.etag });
    if (known === undefined) return writeDocument(ctx, 200, page.document);
    ctx.status = 304;
    return undefined;
  };
}
