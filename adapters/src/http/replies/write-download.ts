import type { Context } from 'koa';
import type { AnyFault } from '../problems/http-fault.ts';
import type { Download, DownloadBytes } from './reply.ts';
import { contentDisposition } from './write-file.ts';

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
