import type { IncomingMessage } from 'node:http';
import { ok, refuse, type Result } from '@nsem/core';
import { getRawBody } from 'raw-body';
import type { HttpFault } from '../problems/http-fault.ts';
import { ClientGone } from './client-gone.ts';
import { drain } from './drain.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const typeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;

async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Result<Buffer, HttpFault>> {
  const length = request.headers['content-length'] ?? null;
  try {
    return ok(await getRawBody(request, { length, limit: maxBytes }));
  } catch (error) {
    if (typeOf(error) !== 'entity.too.large')
      throw new ClientGone('body cut off', { cause: error });
    drain(request);
    return refuse({ code: 'http.body-too-large', maxBytes });
  }
}

/** Reads a body of UTF-8 text of at most `maxBytes`. */
export async function readText(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Result<string, HttpFault>> {
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    return ok(utf8.decode(bytes.value));
  } catch {
    // The decoder has one way to fail: bytes that are not UTF-8.
    return refuse({ code: 'http.body-malformed', reason: 'The body is not UTF-8.' });
  }
}
