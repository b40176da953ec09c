import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '@nsem/core';
import type { Context } from 'koa';
import { readRange, type ByteRange } from './byte-range.ts';
import { namesTag } from './entity-tag.ts';
import type { HttpFault } from './http-fault.ts';
import type { Reply } from './reply.ts';

type FileReply = Extract<Reply, { kind: 'file' }>;

const escapeUtf8 = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A file name as RFC 6266 has it: plain for the old, in UTF-8 for everyone else. */
export function contentDisposition(as: FileReply['as'], name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${escapeUtf8(name)}`;
  return `${as}; filename="${plain}"${exact}`;
}

const typeOf = ({ contentType }: StoredFile): string =>
  contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;

function describeFile(ctx: Context, { file, as }: FileReply): void {
  ctx.set({
    etag: `"${file.sha256}"`,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    'content-type': typeOf(file),
    'content-disposition': contentDisposition(as, file.name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

/** Opens the bytes for the answer's body; a request for the headers alone opens nothing. */
async function openBytes(
  ctx: Context,
  key: string,
  { files, range }: Readonly<{ files: FileStore; range: ByteRange | undefined }>,
): Promise<Readable | null> {
  if (ctx.method === 'HEAD') return null;
  const bytes = await files.open(key, range);
  const stream = bytes instanceof Readable ? bytes : Readable.from(bytes);
  // The length is promised by then: an answer that breaks off must not look whole.
  return stream.once('error', () => ctx.res.destroy());
}

/**
 * Streams a stored file, or the range of it that is asked for (RFC 9110 §13, §14).
 *
 * @returns a refusal where no byte of the range exists.
 */
export async function writeFile(
  ctx: Context,
  reply: FileReply,
  files: FileStore,
): Promise<HttpFault | undefined> {
  const { key, sizeBytes, sha256 } = reply.file;
  const { headers } = ctx.req;
  const tag = `"${sha256}"`;
  if (namesTag(headers['if-none-match'], tag)) {
    ctx.set({ etag: tag, 'cache-control': 'private, no-cache' });
    ctx.status = 304;
    return undefined;
  }
  const sameFile = headers['if-range'] === undefined || headers['if-range'] === tag;
  const asked = readRange(sameFile ? headers.range : undefined, sizeBytes);
  if (asked === 'none') return { code: 'http.range-unsatisfiable', sizeBytes };
  const range = asked === 'whole' ? undefined : asked;
  const body = await openBytes(ctx, key, { files, range });
  describeFile(ctx, reply);
  ctx.status = range === undefined ? 200 : 206;
  if (range !== undefined)
    ctx.set('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  if (body !== null) ctx.body = body;
  ctx.length = range === undefined ? sizeBytes : range.end - range.start + 1;
  return undefined;
}
