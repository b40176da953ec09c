import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { encodedTag } from './entity-tag.ts';

/** Shorter texts fit into one packet, compressed or not. */
const floorLength = 1400;

/** Almost as small as the best compression, in a fraction of the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Whether a text is long enough that compressing it helps. */
export const isCompressible = (text: string): boolean => text.length >= floorLength;

/**
 * Compresses the body of a response if the caller accepts it. The work is done beside the event loop.
 * The `ETag` of a response names its bytes, so that it changes with them.
 */
export async function compressText(ctx: Context, text: string): Promise<void> {
  ctx.vary('Accept-Encoding');
  // Many programs send none; reading what is accepted takes longer than all other headers.
  if (ctx.method === 'HEAD' || ctx.req.headers['accept-encoding'] === undefined) return;
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return;
  ctx.body = await (encoding === 'br' ? toBrotli(text, brotliOptions) : toGzip(text));
  ctx.set('content-encoding', encoding);
  const tag = ctx.res.getHeader('etag');
  if (typeof tag === 'string') ctx.set('etag', encodedTag(tag, encoding));
}
