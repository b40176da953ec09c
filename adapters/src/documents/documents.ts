import { ok, type Result } from '@nsem/core';
import { createConcurrencyLimit } from '../security/concurrency-limit.ts';
import type { DocumentFault } from './document-fault.ts';
import type { DocumentResult, DocumentTask, ReadDocument, Translation } from './document-task.ts';

/** Loads the bytes of a document when it is its turn. */
type Load = () => Promise<Uint8Array>;

/** The documents that clients have translated. */
export interface Documents {
  /** Reads what is to be translated. */
  read: (load: Load, name: string) => Promise<Result<ReadDocument, DocumentFault>>;
  /** Writes the document with the translation of its texts. */
  write: (load: Load, translation: Translation) => Promise<Result<Uint8Array, DocumentFault>>;
}

/** How many documents are in memory at a time. */
const mostAtOnce = 2;

/** Creates the documents of a server, by what runs a task beside the server's work. */
export function createDocuments(run: (task: DocumentTask) => Promise<DocumentResult>): Documents {
  const limit = createConcurrencyLimit(mostAtOnce);
  return {
    read: (load, name) =>
      limit(async () => {
        const result = await run({ kind: 'read', bytes: await load(), name });
        if (!result.ok) return result;
        if (result.value.kind === 'read') return ok(result.value.document);
        throw new Error('a document was written, not read');
      }),
    write: (load, translation) =>
      limit(async () => {
        const result = await run({ kind: 'write', bytes: await load(), translation });
        if (!result.ok) return result;
        if (result.value.kind === 'written') return ok(result.value.bytes);
        throw new Error('a document was read, not written');
      }),
  };
}
