import { ok, refuse, type Result } from '@nsem/core';
import { type Caller, createAccountTurns, type ServerBusy } from '../threads/account-turns.ts';
import { runInProcess } from '../threads/run-in-process.ts';
import { threadError } from '../threads/run-in-thread.ts';
import type { DocumentFault } from './document-format.ts';
import type { DocumentResult, DocumentTask, ReadDocument, ReadingHints } from './document-task.ts';
import type { Translation } from './write-document.ts';

/** Loads the bytes of a document when it is its turn. */
type Load = () => Promise<Uint8Array>;

type Answer<T> = Promise<Result<T, DocumentFault | ServerBusy>>;

/** The documents that clients have translated; an account has one of them read or written at a time. */
export interface Documents {
  /** Reads what is to be translated. */
  read: (
    caller: Caller,
    load: Load,
    named: Readonly<{ name: string; hints?: ReadingHints }>,
  ) => Answer<ReadDocument>;
  /** Writes the document with the translation of its texts. */
  write: (caller: Caller, load: Load, translation: Translation) => Answer<Uint8Array>;
}

/** The documents that are in memory at a time, and those that are read, written or waiting. */
const most = { atOnce: 2, calls: 22, ofAccount: 4 };

/** Runs a task concurrently with the server's work, until its caller has gone. */
type Run = (task: DocumentTask, gone: AbortSignal) => Promise<DocumentResult>;

/** Creates the documents of a server. */
export function createDocuments(run: Run): Documents {
  const takeTurn = createAccountTurns(most);
  return {
    read: (caller, load, named) =>
      takeTurn(caller, async () => {
        const result = await run({ kind: 'read', bytes: await load(), ...named }, caller.gone);
        if (!result.ok) return result;
        if (result.value.kind === 'read') return ok(result.value.document);
        throw new Error('a document was written, not read');
      }),
    write: (caller, load, translation) =>
      takeTurn(caller, async () => {
        const bytes = await load();
        const result = await run({ kind: 'write', bytes, translation }, caller.gone);
        if (!result.ok) return result;
        if (result.value.kind === 'written') return ok(result.value.bytes);
        throw new Error('a document was read, not written');
      }),
  };
}

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

/** The documents of a server, each read and written in a thread of its own. */
export const openDocuments = (): Documents => createDocuments(runInWorker);
