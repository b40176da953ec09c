import type { Reopen } from '../core/download.ts';
import { ConnectionError, TimeoutError, UnexpectedAnswerError } from '../core/errors.ts';
import type { OpenAnswer } from './requester.ts';

/** After so many breaks in a row without a byte in between, the connection is given up. */
const mostBreaks = 5;

const isBreak = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof TimeoutError && error.code === 'request.timeout');

/** The tag under which the rest can be asked for; null where the server does not offer that. */
const tagOf = ({ response }: OpenAnswer): string | null =>
  response.header('accept-ranges') === 'bytes' ? response.header('etag') : null;

async function reopenAt(reopen: Reopen, position: number, tag: string): Promise<OpenAnswer> {
  const answer = await reopen(position, tag);
  // From the first byte on, the whole of the same is as good.
  const isWhole = position === 0 && answer.response.header('etag') === tag;
  if (answer.response.status === 206 || isWhole) return answer;
  await answer.cancel();
  throw new UnexpectedAnswerError({
    ...answer.response,
    message: 'The file has changed on its way.',
    code: 'download.changed',
  });
}

/**
 * The bytes of a download from one on, over as many connections as it takes.
 *
 * @throws ConnectionError where it breaks again and again, or the server offers no ranges.
 */
export async function* resumedBytes(
  first: OpenAnswer,
  reopen: Reopen,
  fromByte = 0,
): AsyncGenerator<Uint8Array, void, undefined> {
  const tag = tagOf(first);
  let position = fromByte;
  let answer = first;
  if (fromByte > 0 && tag !== null) {
    await first.cancel();
    answer = await reopenAt(reopen, position, tag);
  }
  for (let breaks = 0; ;) {
    try {
      for await (const piece of answer.bytes()) {
        position += piece.byteLength;
        breaks = 0;
        yield piece;
      }
      return;
    } catch (error) {
      breaks += 1;
      if (tag === null || breaks > mostBreaks || !isBreak(error)) throw error;
      answer = await reopenAt(reopen, position, tag);
    }
  }
}
