import type { IncomingMessage } from 'node:http';
import { ok, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';
import type { BodyShare } from './body-memory.ts';

/** The caller disconnected before its request was complete, so there is no one to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** How large a body may be, how long it may take, and what counts its memory. */
export type BodyBounds = Readonly<{
  maxBytes: number;
  /** Milliseconds until the last byte. */
  patienceMs: number;
  share: BodyShare;
}>;

const firstBlockBytes = 4 * 1024;
const blockBytes = 64 * 1024;

/**
 * Blocks that are filled one after the other: a list of chunks as they arrive would cost a hundred bytes
 * for each chunk of one byte.
 */
function createCollector({ maxBytes, share }: BodyBounds) {
  const blocks: Buffer[] = [];
  let capacity = 0;
  let size = 0;

  function openBlock(): Buffer | undefined {
    const usual = blocks.length === 0 ? firstBlockBytes : blockBytes;
    const bytes = Math.min(usual, maxBytes - capacity);
    if (!share.hold(capacity + bytes)) return undefined;
    capacity += bytes;
    const block = Buffer.allocUnsafe(bytes);
    blocks.push(block);
    return block;
  }

  return {
    add(chunk: Buffer): HttpFault | undefined {
      if (size + chunk.length > maxBytes) return { code: 'http.body-too-large', maxBytes };
      for (let copied = 0; copied < chunk.length;) {
        const block = size === capacity ? openBlock() : blocks.at(-1);
        if (block === undefined) return { code: 'http.server-busy' };
        const bytes = chunk.copy(block, block.length - (capacity - size), copied);
        copied += bytes;
        size += bytes;
      }
      return undefined;
    },
    bytes: () => Buffer.concat(blocks, size),
  };
}

/**
 * Reads a whole body into memory. Where it refuses, the rest of the body is left unread.
 *
 * @throws {ClientGone} if the caller disconnected.
 */
export async function readBytes(
  request: IncomingMessage,
  bounds: BodyBounds,
): Promise<Result<Buffer, HttpFault>> {
  const { maxBytes, patienceMs } = bounds;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return refuse({ code: 'http.body-too-large', maxBytes });
  }
  if (!request.readable) throw new ClientGone('body cut off');
  const collector = createCollector(bounds);
  const { promise, resolve, reject } = Promise.withResolvers<Result<Buffer, HttpFault>>();
  const stop = (fault: HttpFault) => {
    request.off('data', take).pause();
    resolve(refuse(fault));
  };
  function take(chunk: Buffer): void {
    const fault = collector.add(chunk);
    if (fault !== undefined) stop(fault);
  }
  const onClose = (cause?: unknown) => reject(new ClientGone('body cut off', { cause }));
  const onEnd = () => {
    // It follows at once, and composing an error takes longer than reading a small body.
    request.off('close', onClose);
    resolve(ok(collector.bytes()));
  };
  const late = setTimeout(stop, patienceMs, { code: 'http.body-too-slow' });
  request.on('data', take).once('end', onEnd).once('close', onClose).once('error', onClose);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    request.off('data', take).off('end', onEnd).off('close', onClose).off('error', onClose);
  }
}
