import type { Context } from 'koa';
import type { AnyFault } from './http-fault.ts';
import type { Reply } from './reply.ts';

type StreamReply = Extract<Reply, { kind: 'stream' }>;

function describe(ctx: Context, { contentType }: StreamReply): void {
  ctx.status = 200;
  ctx.set({
    'content-type': contentType,
    'cache-control': 'no-store',
    // Proxies in between are not to wait for the end of it.
    'x-accel-buffering': 'no',
  });
}

/**
 * Writes a stream that goes on. A request for the headers alone opens nothing.
 *
 * @returns a refusal where it is not opened.
 */
export function writeStream(ctx: Context, reply: StreamReply): AnyFault | undefined {
  if (ctx.method === 'HEAD') {
    describe(ctx, reply);
    return undefined;
  }
  // Whoever is gone already would never end it.
  if (ctx.res.destroyed) return undefined;
  const opened = reply.open();
  if (!opened.ok) return opened.fault;
  describe(ctx, reply);
  ctx.body = opened.value;
  return undefined;
}
