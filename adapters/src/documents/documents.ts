import { ok, type AccountId, type Result } from '@nsem/core';
import type { DocumentFault, DocumentsBusy } from './document-fault.ts';
import type { DocumentResult, DocumentTask, ReadDocument, Translation } from './document-task.ts';
import { createDocumentTurns } from './document-turns.ts';

/** Loads the bytes of a document when it is its turn. */
type Load = () => Promise<Uint8Array>;

type Answer<T> = Promise<Result<T, DocumentFault | DocumentsBusy>>;

/** The documents that clients have translated; an account has one of them read or written at a time. */
export interface Documents {
  /** Reads what is to be translated. */
  read: (accountId: AccountId, load: Load, name: string) => Answer<ReadDocument>;
  /** Writes the document with the translation of its texts. */
  write: (accountId: AccountId, load: Load, translation: Translation) => Answer<Uint8Array>;
}

/** Creates the documents of a server, by what runs a task beside the server's work. */
export function createDocuments(run: (task: DocumentTask) => Promise<DocumentResult>): Documents {
  const takeTurn = createDocumentTurns();
  return {
    read: (accountId, load, name) =>
      takeTurn(accountId, async () => {
        const result = await run({ kind: 'read', bytes: await load(), name });
        if (!result.ok) return result;
        if (result.value.kind === 'read') return ok(result.value.document);
        throw new Error('a document was written, not read');
      }),
    write: (accountId, load, translation) =>
      takeTurn(accountId, async () => {
        const result = await run({ kind: 'write', bytes: await load(), translation });
        if (!result.ok) return result;
        if (result.value.kind === 'written') return ok(result.value.bytes);
        throw new Error('a document was read, not written');
      }),
  };
}
