import { refuse } from '@nsem/core';
import { runInProcess } from '../threads/run-in-process.ts';
import { threadError } from '../threads/run-in-thread.ts';
import type { DocumentResult, DocumentTask } from './document-task.ts';

/** The largest documents need less than half of the memory, and a few seconds on a slow machine. */
const usualBounds = { memoryMb: 384, deadlineMs: 20_000 };

/**
 * Reads or writes a document in a thread of its own, so that the server goes on answering meanwhile, and in
 * a process of its own, so that it survives what a document may do to its reader. One that takes too much
 * time or memory is refused: on a less busy machine, it may be read.
 *
 * @throws the reason of the signal if it is aborted, and {Error} if there is a bug, or the thread cannot
 *   be started.
 */
export async function runInWorker(
  data: DocumentTask,
  signal: AbortSignal,
  bounds = usualBounds,
  worker = 'document-worker',
): Promise<DocumentResult> {
  const task = { data, signal, ...bounds };
  const result = await runInProcess<DocumentResult>(import.meta, worker, task);
  if (result.ok) return result.value;
  signal.throwIfAborted();
  if (result.reason === 'failed' || result.reason === 'no-result')
    throw threadError('A document could not be parsed', result);
  return refuse({ code: 'document.timed-out' });
}
