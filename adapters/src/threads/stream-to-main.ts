import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { describeThreadError } from './answer-from-thread.ts';
import type { StreamMessage } from './stream-from-thread.ts';

/** @returns the message, and the memory that is moved with it. */
async function produce(
  chunks: AsyncGenerator<Uint8Array, unknown>,
): Promise<readonly [StreamMessage, ArrayBuffer[]]> {
  try {
    const next = await chunks.next();
    if (next.done === true) return [{ kind: 'end', result: next.value }, []];
    return [{ kind: 'chunk', chunk: next.value }, [next.value.buffer as ArrayBuffer]];
  } catch (error) {
    return [{ kind: 'error', failure: describeThreadError(error) }, []];
  }
}

/**
 * Sends the chunks of a worker's task to the main thread, each when it is requested.
 *
 * @param open is given the data of the thread. Each chunk must be in memory of its own.
 */
export async function streamToMain(
  open: (input: never) => AsyncGenerator<Uint8Array, unknown>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this is a thread');
  const chunks = open(workerData as never);
  let kind: StreamMessage['kind'];
  do {
    await once(port, 'message');
    const [message, moved] = await produce(chunks);
    port.postMessage(message, moved);
    ({ kind } = message);
  } while (kind === 'chunk');
}
