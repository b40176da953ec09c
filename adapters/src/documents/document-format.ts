// A document becomes the content of an ordinary translation job: its texts with marks for their
// formats. Segments, drafts, checks, counting, prices and quotas know one thing, a text; a second
// kind of job would have doubled each of them. Marks (`Drink ①clean① water`) are characters that
// fonts have, that Unicode counts as no words, and that a translator can type and see in any
// editor.
//
// Formats are changed by their places in the source: a library that reads a document into a model
// and writes the model out again keeps only what it knows. So each format needs a parser with
// positions. The tree of a browser is not built for HTML, because its rules for wrong nesting take
// quadratic time. The texts are found again when the document is downloaded, so a later version of
// the server must find the same ones, or place them (write-document.ts).

import type { Encoding } from './encodings.ts';

/** The formats of documents whose translation preserves their structure. */
export const documentFormats = ['txt', 'md', 'docx', 'srt', 'vtt', 'html', 'xliff'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** The media type of each format. */
export const documentTypes: Readonly<Record<DocumentFormat, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  html: 'text/html',
  xliff: 'application/xliff+xml',
};

/** The format of a stored document by its media type. */
export const formatOfType = (type: string): DocumentFormat | undefined =>
  documentFormats.find((format) => documentTypes[format] === type);

/** Losses and changes of a document in its translation. */
export const documentNotices = [
  'charts-not-translated',
  'code-not-translated',
  'comments-not-translated',
  'embedded-files-not-translated',
  'embedded-pages-not-translated',
  'encoding-changed',
  'field-texts-not-translated',
  'finished-segments-kept',
  'form-texts-not-translated',
  'form-values-kept',
  'format-dropped',
  'formulas-not-translated',
  'front-matter-kept',
  'html-not-translated',
  'line-breaks-moved',
  'link-titles-not-translated',
  'list-numbers-not-translated',
  'picture-texts-not-translated',
  'pronunciations-dropped',
  'properties-not-translated',
  'protected-texts-kept',
  'scripts-not-translated',
  'shortcodes-not-translated',
  'special-texts-not-translated',
  'text-boxes-not-translated',
  'tracked-changes-accepted',
] as const;
export type DocumentNotice = (typeof documentNotices)[number];

/** The languages that a document states of itself, as it writes them. */
export type StatedLanguages = Readonly<{ source: readonly string[]; target: readonly string[] }>;

/** A document that was read. */
export type OpenDocument = Readonly<{
  /** The texts to translate in their order, with marks for their formats. */
  units: readonly string[];
  notices: readonly DocumentNotice[];
  /** Between which languages it says that it is translated; XLIFF only. */
  languages?: StatedLanguages;
  /** The document with translations of its units, in UTF-8. */
  write: (translations: readonly string[], language: string) => Uint8Array;
}>;

/** A format of documents that people send, and that have to be saved as another one first. */
export type ForeignFormat =
  | 'doc'
  | 'docm'
  | 'encrypted'
  | 'epub'
  | 'odt'
  | 'pages'
  | 'pdf'
  | 'pptx'
  | 'rtf'
  | 'xlsx'
  | 'zip';

const startsWith = (bytes: Uint8Array, signature: string): boolean =>
  Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;

/** The beginning of a file of older Office programs, and of one with a password. */
const compoundFile = '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1';

/** Names of streams are in UTF-16 in a compound file. */
const hasStream = (bytes: Uint8Array, name: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(name, 'utf16le'));

/** Identifies a document that is no archive and cannot be translated, by its content. */
export function findForeignFormat(bytes: Uint8Array): ForeignFormat | undefined {
  if (startsWith(bytes, '%PDF-')) return 'pdf';
  if (startsWith(bytes, '{\\rtf')) return 'rtf';
  if (!startsWith(bytes, compoundFile)) return undefined;
  if (hasStream(bytes, 'EncryptedPackage')) return 'encrypted';
  return hasStream(bytes, 'WordDocument') ? 'doc' : undefined;
}

const openDocument = /^(?:content\.xml|meta-inf\/manifest\.xml)$/u;

/** Identifies an archive that is no Word document by the names of its files. */
export function findArchiveFormat(names: readonly string[]): ForeignFormat | undefined {
  const has = (name: RegExp): boolean => names.some((found) => name.test(found.toLowerCase()));
  if (has(/^xl\//u)) return 'xlsx';
  if (has(/^ppt\//u)) return 'pptx';
  if (has(/^meta-inf\/container\.xml$/u)) return 'epub';
  if (has(/\.iwa$/u) || has(/^index\.zip$/u)) return 'pages';
  if (has(openDocument)) return 'odt';
  return has(/^word\//u) ? undefined : 'zip';
}

/** Why a document cannot be read or written. */
export type DocumentFault =
  /**
   * It is of no format whose structure can be preserved; `found` is what it is, or `kind` in words
   * if it is no document, as far as that is known.
   */
  | Readonly<{
      code: 'document.unsupported';
      found?: ForeignFormat | undefined;
      kind?: string | undefined;
    }>
  /** It is damaged, protected by a password, or too complex to be read. */
  | Readonly<{ code: 'document.unreadable' }>
  /** Reading or writing it took more time or memory than it may. */
  | Readonly<{ code: 'document.timed-out' }>
  /** It has no text to translate; the notices name what of it is left as it is. */
  | Readonly<{ code: 'document.empty'; notices: readonly DocumentNotice[] }>
  /** Its encoding is in doubt, and its client has not stated it. */
  | Readonly<{
      code: 'document.encoding-unclear';
      likely: Encoding;
      alternatives: readonly Encoding[];
    }>
  /** Its letters are in no encoding that is known for its language, or not in the one that is stated. */
  | Readonly<{ code: 'document.unknown-encoding' }>
  /** It has more text than a job may have, in UTF-16 units. */
  | Readonly<{ code: 'document.too-long'; longest: number; length: number }>
  /** The job has no document, or its output is no text that fits into it. */
  | Readonly<{ code: 'document.not-available' }>;

/** Bytes that are no document of the expected format, or exceed the limits of reading. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  /** Its actual format, if that is known. */
  readonly found: ForeignFormat | undefined;

  constructor(message: string, found?: ForeignFormat) {
    super(message);
    this.found = found;
  }
}

/** Whether a document is damaged or too complex: a stack overflow, or a string or an array that is too long, too. */
export const isTooComplex = (error: unknown): boolean =>
  error instanceof UnreadableDocument || error instanceof RangeError;
