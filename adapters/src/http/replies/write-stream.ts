import type { Context } from 'koa';
import type { AnyFault } from '../problems/http-fault.ts';
import type { Reply } from './reply.ts';

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
export function writeStream(ctx: Context, reply: StreamReply): AnyFault | undefined {
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
