import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { describeThreadError } from './answer-from-thread.ts';
import { startWorker, threadError, type ThreadFailure } from './run-in-thread.ts';

/** The messages that a thread sends on request. */
type StreamMessage =
  | Readonly<{ kind: 'chunk'; chunk: Uint8Array }>
  | Readonly<{ kind: 'end'; result: unknown }>
  | Readonly<{ kind: 'error'; failure: ThreadFailure }>;

type StreamTask = Readonly<{
  /** The input of the worker; it is copied. */
  data: unknown;
  /** The most megabytes of its objects. */
  memoryMb: number;
  /** Called with the worker's result after its last byte. */
  onEnd: (result: never) => void;
}>;

const highWaterMark = 256 * 1024;

/**
 * Reads what a worker writes in a thread of its own, no faster than it is read here. The thread has ended
 * when the stream is closed.
 *
 * @param importMeta of a module beside the worker, as for `runInThread`.
 * @param worker the worker's file name without its extension; it calls `streamToMain`.
 */
export function streamFromThread(
  importMeta: ImportMeta,
  worker: string,
  { data, memoryMb, onEnd }: StreamTask,
): Readable {
  const thread = startWorker(importMeta, worker, { data, memoryMb });
  const endThread = async (error: Error | null, done: (error: Error | null) => void) => {
    await thread.terminate();
    done(error);
  };
  const bytes = new Readable({
    highWaterMark,
    // A thread's port has no origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    read: () => thread.postMessage('more'),
    destroy(error, done) {
      void endThread(error, done);
    },
  });
  const receive = (message: StreamMessage) => {
    switch (message.kind) {
      case 'chunk':
        bytes.push(message.chunk);
        break;
      case 'end':
        thread.removeListener('exit', endEarly);
        onEnd(message.result as never);
        bytes.push(null);
        break;
      case 'error':
        bytes.destroy(threadError(worker, message.failure));
        break;
    }
  };
  const endEarly = () => bytes.destroy(new Error(`${worker}: its thread ended without a result`));
  thread.on('message', receive).once('exit', endEarly);
  thread.once('error', (error) => bytes.destroy(error));
  return bytes;
}

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
