import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse } from '@nsem/core';
import type { ThreadResult } from '../persistence/threads/run-in-thread.ts';
import type { DocumentResult, DocumentTask } from './document-task.ts';

/** The largest documents need less than half of it. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/** The largest documents take a few seconds on a slow machine. */
const deadlineMs = 20_000;

const { url, filename } = import.meta;

function startThread(task: DocumentTask): Worker {
  const extension = extname(filename);
  const execArgv = extension === '.ts' ? ['--conditions=source'] : [];
  const file = new URL(`./document-worker${extension}`, url);
  return new Worker(file, { workerData: task, execArgv, resourceLimits });
}

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const unreadable: ThreadResult<DocumentResult> = {
  ok: true,
  value: refuse({ code: 'document.unreadable' }),
};

/**
 * Reads or writes a document in a thread of its own, so that the server goes on answering meanwhile. A
 * document that takes too much time or memory is refused as unreadable.
 *
 * @throws {Error} if there is a bug, or the thread cannot be started.
 */
export async function runInWorker(task: DocumentTask): Promise<DocumentResult> {
  const thread = startThread(task);
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResult<DocumentResult>>();
  const end = () => resolve(unreadable);
  thread.once('message', resolve).once('exit', end);
  thread.once('error', (error) => (isOutOfMemory(error) ? end() : reject(error)));
  const deadline = setTimeout(end, deadlineMs);
  try {
    const result = await promise;
    if (result.ok) return result.value;
    throw new Error(`A document could not be parsed: ${result.message} (${result.code})`);
  } finally {
    clearTimeout(deadline);
    await thread.terminate();
  }
}
