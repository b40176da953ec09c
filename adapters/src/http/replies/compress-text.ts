import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** The tag of a text in an encoding, whose bytes are not those that its own tag names. */
const encodedTag = (tag: string, encoding: 'br' | 'gzip'): string =>
  `${tag.slice(0, -1)}-${encoding}"`;

/** The tag of a text, whichever encoding it was sent in. */
const plainTag = (tag: string): string => tag.replace(/-(?:br|gzip)"$/, '"');

const tagsIn = (list: string): readonly string[] => list.split(',').map((one) => one.trim());

/** Whether a list of entity tags, weak or strong, names this one (RFC 9110, section 13.1.2). */
export const namesTag = (list: string | undefined, tag: string): boolean =>
  list !== undefined && tagsIn(list).some((one) => one === '*' || one.replace(/^W\//, '') === tag);

/** The tag in a list that names this text, in any encoding; undefined if there is none. */
export function findTagOf(list: string | undefined, tag: string): string | undefined {
  if (list === undefined) return undefined;
  const named = tagsIn(list).map((one) => (one === '*' ? tag : one.replace(/^W\//, '')));
  return named.find((one) => one === tag || plainTag(one) === tag);
}

/**
 * The strong tags in an If-Match, without their quotes; undefined if it accepts any (RFC 9110, section
 * 13.1.1). A weak tag names no exact version, and is left out.
 */
export function readIfMatch(list: string | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const tags = tagsIn(list);
  if (tags.includes('*')) return undefined;
  return tags.filter((tag) => !tag.startsWith('W/')).map((tag) => unquote(plainTag(tag)));
}

const unquote = (tag: string): string => tag.replace(/^"/, '').replace(/"$/, '');

/** Shorter texts fit into one packet, compressed or not. */
const floorLength = 1400;

/** Almost as small as the best compression, in a fraction of the time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Whether a text is long enough that compressing it helps. */
export const isCompressible = (text: string): boolean => text.length >= floorLength;

/**
 * Compresses the body of a response if the caller accepts it. The work is done outside the event
 * loop. The `ETag` of a response names its bytes, so that it changes with them.
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
