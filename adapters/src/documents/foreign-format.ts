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
