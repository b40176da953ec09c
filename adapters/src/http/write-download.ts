import type { Context } from 'koa';
import type { AnyFault } from './http-fault.ts';
import type { Download, DownloadBytes } from './reply.ts';
import { contentDisposition } from './write-file.ts';

/** How long the bytes may be in the making before the first of them: much longer than a silence. */
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

/** Nobody hears anything while the bytes are prepared; the connection must not be cut for it. */
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
  // An answer that breaks off must not look whole.
  bytes.once('error', () => ctx.res.destroy());
  ctx.res.once('close', () => bytes.destroy());
  ctx.body = bytes;
  if (known === undefined) return;
  ctx.length = known.sizeBytes;
  ctx.set('repr-digest', `sha-256=:${Buffer.from(known.sha256, 'hex').toString('base64')}:`);
}

/**
 * Streams what is made while it is sent. A request for the headers alone makes nothing.
 *
 * @returns a refusal where it is not made.
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
