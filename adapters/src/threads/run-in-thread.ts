import { extname } from 'node:path';
import { type MessagePort, Worker } from 'node:worker_threads';

/** How a thread ended whose work threw no error: by itself, or it was ended. */
type ThreadEnd = 'no-result' | 'out-of-memory' | 'deadline' | 'aborted';

/** Why a thread has no result. */
export type ThreadFailure = Readonly<{
  ok: false;
  /** `failed` if its work threw an error. */
  reason: ThreadEnd | 'failed';
  /** That of the error, or empty. */
  code: string;
  message: string;
}>;

/** The result of a thread's work; an error would lose its code between threads. */
export type ThreadResult<T> = Readonly<{ ok: true; value: T }> | ThreadFailure;

/** The task of a thread, and its limits. */
type ThreadTask = Readonly<{
  /** The input of the worker; it is copied. */
  data: unknown;
  /** The most megabytes of its objects; by default, what Node gives a thread. */
  memoryMb?: number;
  /** When it is ended, if it is not done before; by default never. */
  deadlineMs?: number;
  /** Ends it at once, whatever it does. */
  signal?: AbortSignal | undefined;
  /** Whether what it prints is discarded. */
  isSilent?: boolean;
  /** Ports in the data, which move to the thread. */
  moved?: readonly MessagePort[];
}>;

const messages: Readonly<Record<ThreadEnd, string>> = {
  'no-result': 'its thread ended without a result',
  'out-of-memory': 'its thread has used up its memory',
  deadline: 'its thread took too long',
  aborted: 'its thread was ended',
};

/** The result of a thread that ended without one. */
export const ended = (reason: ThreadEnd): ThreadFailure => ({
  ok: false,
  reason,
  code: '',
  message: messages[reason],
});

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Most objects are short-lived, but few of them are alive at a time. */
const limitsOf = (memoryMb: number) => ({
  maxOldGenerationSizeMb: memoryMb,
  maxYoungGenerationSizeMb: Math.max(16, Math.round(memoryMb / 6)),
});

/** Starts a worker, as a source or bundled. */
export function startWorker(
  { url, filename }: ImportMeta,
  worker: string,
  task: Pick<ThreadTask, 'data' | 'memoryMb' | 'isSilent' | 'moved'>,
): Worker {
  const { data: workerData, memoryMb, isSilent = false, moved = [] } = task;
  const extension = extname(filename);
  const thread = new Worker(new URL(`./${worker}${extension}`, url), {
    workerData,
    transferList: [...moved],
    // A worker that is a source imports the sources of the other packages, which may not be built.
    execArgv: extension === '.ts' ? ['--conditions=source'] : [],
    ...(memoryMb !== undefined && { resourceLimits: limitsOf(memoryMb) }),
    stdout: isSilent,
    stderr: isSilent,
  });
  if (isSilent) {
    thread.stdout.resume();
    thread.stderr.resume();
  }
  return thread;
}

/**
 * Runs a worker in its own thread, so that the server goes on answering meanwhile. The thread has ended
 * when the result is there.
 *
 * @param importMeta of a module beside the worker: as a source, or in the bundle beside the bundled
 *   worker.
 * @param worker the worker's file name without its extension; it calls `answerFromThread`.
 * @throws {Error} if the thread cannot be started.
 */
export async function runInThread<T>(
  importMeta: ImportMeta,
  worker: string,
  task: ThreadTask,
): Promise<ThreadResult<T>> {
  const { deadlineMs, signal } = task;
  if (signal?.aborted === true) return ended('aborted');
  const thread = startWorker(importMeta, worker, task);
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResult<T>>();
  const end = (reason: ThreadEnd) => () => resolve(ended(reason));
  const abort = end('aborted');
  thread.once('message', resolve).once('exit', end('no-result'));
  thread.once('error', (error) => (isOutOfMemory(error) ? end('out-of-memory')() : reject(error)));
  signal?.addEventListener('abort', abort, { once: true });
  const deadline = deadlineMs === undefined ? undefined : setTimeout(end('deadline'), deadlineMs);
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', abort);
    await thread.terminate();
  }
}

/** The error to throw if a thread had to have a result. */
export const threadError = (what: string, { message, code }: ThreadFailure): Error =>
  new Error(`${what}: ${message}${code === '' ? '' : ` (${code})`}`);
