import { refuse } from '@nsem/core';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { DocumentResult, DocumentTask } from './document-task.ts';

/** The largest documents need less than half of it. */
const memoryMb = 384;

/** The largest documents take a few seconds on a slow machine. */
const deadlineMs = 20_000;

/**
 * Reads or writes a document in a thread of its own, so that the server goes on answering meanwhile. A
 * document that takes too much time or memory is refused as unreadable.
 *
 * @throws the reason of the signal if it is aborted, and {Error} if there is a bug, or the thread cannot
 *   be started.
 */
export async function runInWorker(
  data: DocumentTask,
  signal: AbortSignal,
): Promise<DocumentResult> {
  const task = { data, memoryMb, deadlineMs, signal };
  const result = await runInThread<DocumentResult>(import.meta, 'document-worker', task);
  if (result.ok) return result.value;
  signal.throwIfAborted();
  if (result.reason === 'failed' || result.reason === 'no-result')
    throw threadError('A document could not be parsed', result);
  return refuse({ code: 'document.unreadable' });
}
