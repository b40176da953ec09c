import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The result of a thread's work; an error would lose its code between threads. */
export type ThreadResult<T> =
  | Readonly<{ ok: true; value: T }>
  | Readonly<{ ok: false; code: string; message: string }>;

/**
 * Runs a worker in its own thread, so that the server goes on answering meanwhile.
 *
 * @param importMeta of a module beside the worker: as a source, or in the bundle beside the bundled
 *   worker.
 * @param worker the worker's file name without its extension.
 */
export async function runInThread<T>(
  { url, filename }: ImportMeta,
  worker: string,
  workerData: unknown,
): Promise<ThreadResult<T>> {
  const extension = extname(filename);
  const file = new URL(`./${worker}${extension}`, url);
  // A worker that is a source imports the sources of the other packages, which may not be built.
  const execArgv = extension === '.ts' ? ['--conditions=source'] : [];
  const thread = new Worker(file, { workerData, execArgv });
  const ended = once(thread, 'exit');
  const [result] = (await once(thread, 'message')) as [ThreadResult<T>];
  await ended;
  return result;
}
