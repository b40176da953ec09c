import { Readable } from 'node:stream';
import type { NewStoredFile } from '@nsem/core';
import type { Context } from 'koa';
import { nameForType } from '../../files/file-extension.ts';
import { readRange, type ByteRange } from './byte-range.ts';
import { namesTag } from './entity-tag.ts';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Reply } from './reply.ts';

type FileReply = Extract<Reply, { kind: 'file' }>;

/** A file, and how its bytes are opened, or the range of them. */
export type SentFile = Readonly<{
  file: Omit<NewStoredFile, 'key'>;
  as: FileReply['as'];
  open: (
    range: ByteRange | undefined,
  ) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
  /** Called instead for an answer without bytes; throws if the bytes could not be sent either. */
  requireSize?: () => Promise<void>;
}>;

const escapeUtf8 = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Content-Disposition of RFC 6266: an ASCII name for old clients, UTF-8 for all others. */
export function contentDisposition(as: FileReply['as'], name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${escapeUtf8(name)}`;
  return `${as}; filename="${plain}"${exact}`;
}

const typeOf = ({ contentType }: SentFile['file']): string =>
  contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;

function describeFile(ctx: Context, { file, as }: SentFile): void {
  ctx.set({
    etag: `"${file.sha256}"`,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
    'content-type': typeOf(file),
    'content-disposition': contentDisposition(as, nameForType(file.name, file.contentType)),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

/** Opens the bytes of the response body; a HEAD request opens nothing, and only compares the size. */
async function openBytes(
  ctx: Context,
  { open, requireSize }: SentFile,
  range: ByteRange | undefined,
): Promise<Readable | null> {
  if (ctx.method === 'HEAD') {
    await requireSize?.();
    return null;
  }
  const bytes = await open(range);
  const stream = bytes instanceof Readable ? bytes : Readable.from(bytes);
  // The length is already sent, so a response that is cut off must not look complete.
  return stream.once('error', () => ctx.res.destroy());
}

/**
 * Streams a file or the requested range of it (RFC 9110, sections 13 and 14).
 *
 * @returns a fault if the range contains no byte of the file.
 */
export async function writeFile(ctx: Context, sent: SentFile): Promise<HttpFault | undefined> {
  const { sizeBytes, sha256 } = sent.file;
  const { headers } = ctx.req;
  const tag = `"${sha256}"`;
  if (namesTag(headers['if-none-match'], tag)) {
    await sent.requireSize?.();
    ctx.set({ etag: tag, 'cache-control': 'private, no-cache' });
    ctx.status = 304;
    return undefined;
  }
  const sameFile = headers['if-range'] === undefined || headers['if-range'] === tag;
  const requested = readRange(sameFile ? headers.range : undefined, sizeBytes);
  if (requested === 'none') return { code: 'http.range-unsatisfiable', sizeBytes };
  const range = requested === 'whole' ? undefined : requested;
  const body = await openBytes(ctx, sent, range);
  describeFile(ctx, sent);
  ctx.status = range === undefined ? 200 : 206;
  if (range !== undefined)
    ctx.set('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  if (body !== null) ctx.body = body;
  ctx.length = range === undefined ? sizeBytes : range.end - range.start + 1;
  return undefined;
}
