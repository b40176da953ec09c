import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { isMissing } from '../../files/disk.ts';
import type { StoredFiles } from '../../files/stored-files.ts';
import { encodings, type HtmlPage } from '../../reference/html-page.ts';
import type { BasePath } from '../base-path.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import { headersOf, toProblem } from '../problems/problem.ts';
import { compressText, findTagOf, isCompressible, namesTag } from './compress-text.ts';
import { type Headers, setHeaders } from './headers.ts';
import type { MadeFile, Reply } from './reply.ts';
import { type SentFile, writeDownload, writeFile } from './write-file.ts';

const encodingFor = (ctx: Context) =>
  encodings.find((encoding) => ctx.acceptsEncodings(encoding) !== false) ?? 'identity';

/** Writes a page in the smallest accepted encoding, or 304 if the caller already has it. */
function writePage(ctx: Context, { digest, policy, bytes }: HtmlPage): void {
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

type StreamReply = Extract<Reply, { kind: 'stream' }>;

function describe(ctx: Context, { contentType }: StreamReply): void {
  ctx.status = 200;
  ctx.set({
    'content-type': contentType,
    'cache-control': 'no-store',
    // Proxies must not buffer the stream.
    'x-accel-buffering': 'no',
  });
}

/**
 * Writes a continuous stream. A HEAD request opens nothing.
 *
 * @returns a fault if the stream could not be opened.
 */
function writeStream(ctx: Context, reply: StreamReply): AnyFault | undefined {
  if (ctx.method === 'HEAD') {
    describe(ctx, reply);
    return undefined;
  }
  // A client that has already disconnected would never close the stream.
  if (ctx.res.destroyed) return undefined;
  const opened = reply.open();
  if (!opened.ok) return opened.fault;
  describe(ctx, reply);
  ctx.body = opened.value;
  return undefined;
}

const written = Promise.resolve();

const textHeaders = {
  'content-type': 'application/json; charset=utf-8',
  // Responses are private to the credential, and must not outlive it in a cache.
  'cache-control': 'no-store',
} as const;

/** The id under which a call is logged. */
export const requestIdOf = (ctx: Context): string => ctx.state['requestId'] as string;

/** The path that clients see before the paths of the app. */
const basePathOf = (ctx: Context): BasePath | undefined =>
  ctx.state['basePath'] as BasePath | undefined;

function writeText(ctx: Context, status: number, text: string, headers?: Headers): void {
  ctx.status = status;
  setHeaders(ctx, textHeaders);
  if (headers !== undefined) setHeaders(ctx, headers);
  ctx.body = text;
}

/** Writes JSON, compressed if that helps: short answers, like that of a status, do not even wait. */
function writeJson(ctx: Context, status: number, text: string, headers?: Headers): Promise<void> {
  writeText(ctx, status, text, headers);
  return isCompressible(text) ? compressText(ctx, text) : written;
}

/** Writes a fault as a problem document. */
export function writeProblem(ctx: Context, fault: AnyFault): void {
  const problem = toProblem(fault, requestIdOf(ctx), basePathOf(ctx));
  writeText(ctx, problem.status, JSON.stringify(problem), {
    ...headersOf(fault),
    'content-type': 'application/problem+json; charset=utf-8',
  });
}

/** The tag in If-None-Match that shows that the caller already has this response. */
function findKnownTag(ctx: Context, { etag }: Headers = {}): string | undefined {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (etag === undefined || !isRead) return undefined;
  return findTagOf(ctx.req.headers['if-none-match'], etag);
}

/** Writes 304 Not Modified. */
function writeUnchanged(ctx: Context, etag: string, headers: Headers = {}): void {
  ctx.status = 304;
  setHeaders(ctx, { 'cache-control': 'no-store', ...headers, etag });
}

/** A file that is in memory. */
const sentFrom = (file: MadeFile): SentFile => ({
  file,
  as: 'attachment',
  open: ({ start, end } = { start: 0, end: file.sizeBytes - 1 }) =>
    Readable.from([file.bytes.subarray(start, end + 1)]),
});

/** Writes a stored file; returns why it cannot be sent, if so. */
async function writeStoredFile(
  ctx: Context,
  { file, as, ifDeleted }: Extract<Reply, { kind: 'file' }>,
  storedFiles: StoredFiles,
): Promise<AnyFault | undefined> {
  try {
    return await writeFile(ctx, {
      file,
      as,
      open: (range) => storedFiles.open(file, range),
      requireSize: () => storedFiles.requireSize(file),
    });
  } catch (error) {
    if (ifDeleted !== undefined && isMissing(error)) return ifDeleted;
    throw error;
  }
}

export async function writeReply(
  ctx: Context,
  reply: Reply,
  storedFiles: StoredFiles,
): Promise<void> {
  switch (reply.kind) {
    case 'json': {
      const known = findKnownTag(ctx, reply.headers);
      if (known !== undefined) return writeUnchanged(ctx, known, reply.headers);
      return writeJson(ctx, reply.status, JSON.stringify(reply.body), reply.headers);
    }
    case 'text':
      if (reply.replayed) ctx.set('idempotent-replayed', 'true');
      return writeJson(ctx, reply.status, reply.text, reply.headers);
    case 'empty':
      if (reply.replayed === true) ctx.set('idempotent-replayed', 'true');
      ctx.status = 204;
      if (reply.headers !== undefined) setHeaders(ctx, reply.headers);
      return;
    case 'file': {
      const fault = await writeStoredFile(ctx, reply, storedFiles);
      if (fault !== undefined) writeProblem(ctx, fault);
      return;
    }
    case 'made-file': {
      const fault = await writeFile(ctx, sentFrom(reply.file));
      if (fault !== undefined) writeProblem(ctx, fault);
      return;
    }
    case 'page':
      writePage(ctx, reply.page);
      return;
    case 'download': {
      const fault = await writeDownload(ctx, reply.download);
      if (fault !== undefined) writeProblem(ctx, fault);
      return;
    }
    case 'stream': {
      const fault = writeStream(ctx, reply);
      if (fault !== undefined) writeProblem(ctx, fault);
    }
  }
}
