import type { Context } from 'koa';
import { encodings, type HtmlPage } from '../../reference/html-page.ts';
import { namesTag } from './entity-tag.ts';

const encodingFor = (ctx: Context) =>
  encodings.find((encoding) => ctx.acceptsEncodings(encoding) !== false) ?? 'identity';

/** Writes a page in the smallest accepted encoding, or 304 if the caller already has it. */
export function writePage(ctx: Context, { digest, policy, bytes }: HtmlPage): void {
  const encoding = encodingFor(ctx);
  const etag = `"${digest}-${encoding}"`;
  ctx.set({
    etag,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  });
  ctx.vary('Accept-Encoding');
  if (namesTag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  ctx.status = 200;
  if (encoding !== 'identity') ctx.set('content-encoding', encoding);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = bytes[encoding];
}
