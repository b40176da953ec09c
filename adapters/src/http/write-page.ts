import type { Context } from 'koa';
import { encodings, type Page } from './docs/page.ts';
import { namesTag } from './entity-tag.ts';

const encodingFor = (ctx: Context) =>
  encodings.find((encoding) => ctx.acceptsEncodings(encoding) !== false) ?? 'identity';

/** Writes a page as small as the caller can read it; who has it already is told so (RFC 9110 §13). */
export function writePage(ctx: Context, { digest, policy, bytes }: Page): void {
  const encoding = encodingFor(ctx);
  const etag = `"${digest}-${encoding}"`;
  ctx.set({
    etag,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    vary: 'Accept-Encoding',
  });
  if (namesTag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  if (encoding !== 'identity') ctx.set('content-encoding', encoding);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = bytes[encoding];
}
