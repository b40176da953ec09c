import { ok, refuse, type Result } from '@nsem/core';
import { joinUnits, longestText } from '@nsem/core/texts';
import { decodeAs, type Encoding } from './encodings.ts';
import { detectEncoding, type DetectedEncoding } from './detect-encoding.ts';
import {
  type DocumentFault,
  type DocumentFormat,
  type DocumentNotice,
  documentTypes,
  findForeignFormat,
  isTooComplex,
  type StatedLanguages,
  UnreadableDocument,
} from './document-format.ts';
import { identifyFormat, openDocument } from './open-document.ts';
import { writeDocument, type Translation } from './write-document.ts';

/** Ten times the longest text: subtitles have twice as much in times as in texts. */
const mostTextBytes = 2 * 1024 * 1024;

/** The facts of a document for a client before ordering its translation. */
export type ReadDocument = Readonly<{
  format: DocumentFormat;
  contentType: string;
  /** The texts to translate, as the text of a job. */
  text: string;
  notices: readonly DocumentNotice[];
  /** Between which languages it says that it is translated. */
  languages: StatedLanguages;
  /** In which encoding its texts were read; null for UTF-8, and for formats that state it. */
  encoding: ReadEncoding | null;
}>;

/** The encoding in which a document was read, and how its beginning reads in it. */
type ReadEncoding = DetectedEncoding & Readonly<{ preview: string }>;

/** Hints for reading a text that is not in UTF-8. */
export type ReadingHints = Readonly<{
  /** The code of the language of the document. */
  language?: string | undefined;
  /** The encoding that its client states. */
  encoding?: Encoding | undefined;
}>;

/** The tasks with a document in a thread. */
export type DocumentTask =
  | Readonly<{ kind: 'read'; bytes: Uint8Array; name: string; hints?: ReadingHints }>
  | Readonly<{ kind: 'write'; bytes: Uint8Array; translation: Translation }>;

type Done =
  | Readonly<{ kind: 'read'; document: ReadDocument }>
  | Readonly<{ kind: 'written'; bytes: Uint8Array }>;

/** The result of a task. */
export type DocumentResult = Result<Done, DocumentFault>;

const noLanguages: StatedLanguages = { source: [], target: [] };

const unknown = refuse({ code: 'document.unknown-encoding' } as const);

/** The encoding of a text: as its client states, or as it is detected. */
function findEncoding(
  bytes: Uint8Array,
  { language = '', encoding }: ReadingHints,
): Result<DetectedEncoding, DocumentFault> {
  if (encoding === undefined) {
    const detected = detectEncoding(bytes, language);
    return detected === undefined ? unknown : ok(detected);
  }
  if (decodeAs(bytes, encoding) === undefined) return unknown;
  return ok({ encoding, isCertain: true, alternatives: [] });
}

/** How much of a text is shown to recognize its letters. */
const mostPreview = 300;

function readDocument(bytes: Uint8Array, name: string, hints: ReadingHints): DocumentResult {
  const format = identifyFormat(bytes, name);
  if (format === undefined) {
    return refuse({ code: 'document.unsupported', found: findForeignFormat(bytes) });
  }
  if (format !== 'docx' && bytes.length > mostTextBytes) {
    return refuse({ code: 'document.unreadable' });
  }
  const found = format === 'docx' ? undefined : findEncoding(bytes, hints);
  if (found?.ok === false) return found;
  const detected = found?.value;
  const opened = openDocument(bytes, format, detected?.encoding);
  const { units, notices, languages = noLanguages } = opened;
  const text = joinUnits(units);
  if (text === '') return refuse({ code: 'document.empty', notices });
  if (text.length > longestText) {
    return refuse({ code: 'document.too-long', longest: longestText, length: text.length });
  }
  const isPlain = detected === undefined || detected.encoding === 'utf-8';
  const preview = Array.from(text.slice(0, 2 * mostPreview))
    .slice(0, mostPreview)
    .join('');
  const encoding = isPlain ? null : { ...detected, preview };
  const contentType = documentTypes[format];
  return ok({
    kind: 'read',
    document: { format, contentType, text, notices, languages, encoding },
  });
}

function writeTask(bytes: Uint8Array, translation: Translation): DocumentResult {
  const written = writeDocument(bytes, translation);
  return written === undefined
    ? refuse({ code: 'document.not-available' })
    : ok({ kind: 'written', bytes: written });
}

/** Reads or writes a document; one that is damaged or too complex is refused. */
export function runTask(task: DocumentTask): DocumentResult {
  try {
    return task.kind === 'read'
      ? readDocument(task.bytes, task.name, task.hints ?? {})
      : writeTask(task.bytes, task.translation);
  } catch (error) {
    const found = error instanceof UnreadableDocument ? error.found : undefined;
    if (found !== undefined) return refuse({ code: 'document.unsupported', found });
    if (isTooComplex(error)) return refuse({ code: 'document.unreadable' });
    throw error;
  }
}
