import type { IncomingMessage } from 'node:http';
import { ok, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';

/** The bytes of a call, for an operation that reads them itself. */
export interface CallStream {
  /** How many there are, if the caller has declared it. */
  readonly declaredBytes: number | undefined;
  /** Reads them as they arrive. Ending early leaves the connection open for the answer. */
  bytes(): AsyncIterable<Uint8Array>;
  /** Ends the connection: reading fails. */
  breakOff(): void;
}

/** Opens the bytes of a request, if they are of the media type and not compressed. */
export function openStream(request: IncomingMessage, media: string): Result<CallStream, HttpFault> {
  const { headers } = request;
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (type.trim() !== media || encoding !== 'identity') {
    return refuse({ code: 'http.media-type-unsupported', accepted: [media] });
  }
  const length = headers['content-length'];
  return ok({
    declaredBytes: length === undefined ? undefined : Number(length),
    bytes: () => request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
    breakOff: () => void request.destroy(),
  });
}
