import { ConnectionError, TimeoutError, UnexpectedResponseError } from '../core/errors.ts';
import type { OpenResponse } from './requester.ts';

/** Requests the bytes from a position on, provided that the file still has the given entity tag. */
export type Reopen = (fromByte: number, tag: string) => Promise<OpenResponse>;

/** How many connections in a row may break without delivering a byte. */
const maxFailures = 5;

const isInterruption = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof TimeoutError && error.code === 'request.timeout');

/** The entity tag for requesting the rest of a file; null if the server does not support that. */
export const resumeTag = ({ response }: OpenResponse): string | null =>
  response.header('accept-ranges') === 'bytes' ? response.header('etag') : null;

async function reopenAt(reopen: Reopen, position: number, tag: string): Promise<OpenResponse> {
  const reopened = await reopen(position, tag);
  const { response } = reopened;
  // The complete file is as good as its part from byte 0 on.
  const isComplete = position === 0 && response.header('etag') === tag;
  if (response.status === 206 || isComplete) return reopened;
  await reopened.cancel();
  throw new UnexpectedResponseError({
    ...response,
    message: 'The file changed during the download.',
    code: 'download.changed',
  });
}

/**
 * The bytes of a download from a position on, over as many connections as necessary.
 *
 * @throws ConnectionError if it breaks repeatedly, or the server does not support ranges.
 */
export async function* resumedBytes(
  first: OpenResponse,
  reopen: Reopen,
  fromByte = 0,
): AsyncGenerator<Uint8Array, void, undefined> {
  const tag = resumeTag(first);
  let position = fromByte;
  let current = first;
  if (fromByte > 0 && tag !== null) {
    await first.cancel();
    current = await reopenAt(reopen, position, tag);
  }
  for (let failures = 0; ;) {
    try {
      for await (const chunk of current.bytes()) {
        position += chunk.byteLength;
        failures = 0;
        yield chunk;
      }
      return;
    } catch (error) {
      failures += 1;
      if (tag === null || failures > maxFailures || !isInterruption(error)) throw error;
      current = await reopenAt(reopen, position, tag);
    }
  }
}
