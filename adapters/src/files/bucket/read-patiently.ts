import type { Readable } from 'node:stream';

/** For how long an answer that has begun may bring nothing, while it is awaited. */
const patienceMs = 30_000;

/**
 * Reads a stream that another server sends. It fails if bytes are awaited for too long; that its reader
 * pauses, as players do, is no failure. The stream is closed if the reader stops.
 *
 * @param explain makes the error that the reader gets.
 */
export async function* readPatiently(
  source: Readable,
  explain: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  const giveUp = () =>
    source.destroy(Object.assign(new Error('nothing arrives'), { code: 'ETIMEDOUT' }));
  let timer = setTimeout(giveUp, patienceMs);
  try {
    for await (const chunk of source) {
      clearTimeout(timer);
      yield chunk as Uint8Array;
      timer = setTimeout(giveUp, patienceMs);
    }
  } catch (error) {
    throw explain(error);
  } finally {
    clearTimeout(timer);
    source.destroy();
  }
}
