import { Readable } from 'node:stream';
import type { NewStoredFile } from '@nsem/core';
import type { Context } from 'koa';
import { nameForType } from '../../files/file-names.ts';
import type { AnyFault, HttpFault } from '../problems/http-fault.ts';
import { namesTag } from './compress-text.ts';
import type { Download, DownloadBytes, Reply } from './reply.ts';

/** A range of bytes, both ends inclusive. */
type ByteRange = Readonly<{ start: number; end: number }>;

const rangeShape = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/;

/**
 * Reads a Range header for a file of `sizeBytes` (RFC 9110, section 14).
 *
 * @returns the range; `'whole'` if there is no header, or one that is answered with the whole file
 *   (several ranges, other units, nonsense); `'none'` if the range contains no byte of the file.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'none' {
  const groups = header === undefined ? undefined : rangeShape.exec(header.trim())?.groups;
  const first = groups?.['first'] ?? '';
  const last = groups?.['last'] ?? '';
  if (first === '' && last === '') return 'whole';
  if (first === '') return readSuffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < sizeBytes ? { start, end } : 'none';
}

/** A suffix range: the last bytes of the file. */
function readSuffix(length: number, sizeBytes: number): ByteRange | 'none' {
  if (length === 0 || sizeBytes === 0) return 'none';
  return { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
}

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
function contentDisposition(as: FileReply['as'], name: string): string {
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

/** How long preparing the first byte may take: much longer than the normal idle timeout. */
const preparationMs = 30 * 60 * 1000;

function describe(ctx: Context, { name, contentType }: Download): void {
  ctx.status = 200;
  ctx.set({
    'content-type': contentType,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

/** The connection is idle while the bytes are prepared, and must not be cut for that. */
async function prepare<T>({ req: { socket } }: Context, open: () => Promise<T>): Promise<T> {
  const silenceMs = socket.timeout ?? 0;
  socket.setTimeout(preparationMs);
  try {
    return await open();
  } finally {
    socket.setTimeout(silenceMs);
  }
}

function send(ctx: Context, { bytes, known }: DownloadBytes): void {
  // A response that is cut off must not look complete.
  bytes.once('error', () => ctx.res.destroy());
  ctx.res.once('close', () => bytes.destroy());
  ctx.body = bytes;
  if (known === undefined) return;
  ctx.length = known.sizeBytes;
  ctx.set('repr-digest', `sha-256=:${Buffer.from(known.sha256, 'hex').toString('base64')}:`);
}

/**
 * Streams a file that is generated while it is sent. A HEAD request generates nothing.
 *
 * @returns a fault if the file could not be generated.
 */
export async function writeDownload(
  ctx: Context,
  download: Download,
): Promise<AnyFault | undefined> {
  if (ctx.method === 'HEAD') {
    describe(ctx, download);
    return undefined;
  }
  const opened = await prepare(ctx, download.open);
  if (!opened.ok) return opened.fault;
  if (ctx.res.destroyed) {
    opened.value.bytes.destroy();
    return undefined;
  }
  describe(ctx, download);
  send(ctx, opened.value);
  return undefined;
}
