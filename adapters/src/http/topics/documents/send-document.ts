import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { ok, refuse, type Result, type TranslatedDocument } from '@nsem/core';
import { isTextForDocument } from '@nsem/core/texts';
import {
  type DocumentFault,
  type DocumentNotice,
  formatOfType,
} from '../../../documents/document-format.ts';
import type { Documents } from '../../../documents/documents.ts';
import type { StoredFiles } from '../../../files/stored-files.ts';
import type { Caller, ServerBusy } from '../../../threads/account-turns.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import { type Reply, sendMadeFile } from '../../replies/reply.ts';

/** The writers of translations into documents; null if a server has no documents. */
export type DocumentWriters = Readonly<{
  storedFiles: Pick<StoredFiles, 'read'>;
  documents: Documents | null;
}>;

/** The caller who requests a document, and its writers. */
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

/** The texts of notices for clients before ordering. */
export const noticeTexts: Readonly<Record<DocumentNotice, string>> = {
  'charts-not-translated': 'Texts in charts and diagrams are not translated.',
  'code-not-translated': 'Code is not translated.',
  'comments-not-translated': 'Comments stay as they are, untranslated.',
  'embedded-pages-not-translated': 'Pages within the page are not translated.',
  'embedded-files-not-translated': 'Embedded files, such as spreadsheets, are not translated.',
  'encoding-changed': 'The translated file is in UTF-8, unlike yours.',
  'field-texts-not-translated':
    'Texts within fields, such as entries of an index, are not translated.',
  'finished-segments-kept': 'Segments that are marked as reviewed or final stay as they are.',
  'form-values-kept': 'What is filled in in the fields of a form stays as it is.',
  'form-texts-not-translated': 'Titles, hints and choices of form fields are not translated.',
  'format-dropped': 'A paragraph has more than 50 changes of format, and loses the later ones.',
  'formulas-not-translated': 'Formulas stay as they are.',
  'front-matter-kept': 'Tags and other values of the front matter stay as they are.',
  'html-not-translated': 'HTML in the document is not translated.',
  'line-breaks-moved': 'Lines of a subtitle are split again, to fit the translation.',
  'link-titles-not-translated': 'Titles of links are not translated.',
  'list-numbers-not-translated':
    'Words in the numbers of lists, such as "Chapter 1", are not translated.',
  'picture-texts-not-translated':
    'Descriptions of pictures and tables, and words that are drawn as pictures, are not translated.',
  'pronunciations-dropped': 'Pronunciations above words are left out.',
  'properties-not-translated': 'The properties of the file, such as its title, are not translated.',
  'protected-texts-kept': 'Parts that are marked as not to be translated stay as they are.',
  'scripts-not-translated':
    'Texts in scripts, style sheets and structured data are not translated.',
  'shortcodes-not-translated':
    'Texts in tags of templates and in links between pages of a wiki are not translated.',
  'special-texts-not-translated':
    'Texts in parts of the document that we do not know are not translated.',
  'text-boxes-not-translated':
    'A text box that differs for older programs is not translated for them.',
  'tracked-changes-accepted': 'Tracked changes are translated as if you had accepted them.',
};
