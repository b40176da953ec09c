import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { ok, refuse, type Result, type TranslatedDocument } from '@nsem/core';
import { isTextForDocument } from '@nsem/core/texts';
import { type DocumentFault, formatOfType } from '../../../documents/document-format.ts';
import type { Documents } from '../../../documents/documents.ts';
import type { StoredFiles } from '../../../files/stored-files.ts';
import type { Caller, ServerBusy } from '../../../threads/account-turns.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { sendMadeFile, type Reply } from '../../replies/reply.ts';

/** What puts translations into documents; null if a server has no documents. */
export type DocumentWriters = Readonly<{
  storedFiles: Pick<StoredFiles, 'read'>;
  documents: Documents | null;
}>;

/** Who asks for a document, and what writes it. */
type Sending = DocumentWriters & Readonly<{ caller: Caller }>;

const notAvailable = refuse({ code: 'document.not-available' } as const);

/** `notice.docx` in Twi is `notice.tw.docx`. */
const nameIn = (name: string, language: string): string => {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)}.${language}${extension}`;
};

async function write(
  { document, output, content, targetLanguage }: TranslatedDocument,
  { caller, storedFiles, documents }: Sending,
): Promise<Result<Uint8Array, DocumentFault | ServerBusy>> {
  const format = formatOfType(document.contentType);
  if (documents === null || format === undefined || !isTextForDocument(output)) return notAvailable;
  const text = new TextDecoder().decode(await storedFiles.read(output));
  const translation = { format, source: content, text, language: targetLanguage };
  return documents.write(caller, () => storedFiles.read(document), translation);
}

/** Sends the document of a job with its translation. */
export async function sendDocument(
  found: Result<TranslatedDocument | null, AnyFault>,
  sending: Sending,
): Promise<Result<Reply, AnyFault>> {
  if (!found.ok) return found;
  if (found.value === null) return notAvailable;
  const { document, targetLanguage } = found.value;
  const written = await write(found.value, sending);
  if (!written.ok) return written;
  const bytes = written.value;
  return ok(
    sendMadeFile({
      name: nameIn(document.name, targetLanguage),
      contentType: document.contentType,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
    }),
  );
}
