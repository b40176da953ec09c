import { type FileHandle, open } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { isMacroName, namesMacros } from './macros.ts';

/** The longest list of contents that is read; a document's has a few kilobytes. */
const maxDirectoryBytes = 4 * 1024 * 1024;

/** The most entries that are read: each costs two small reads. A document has a few hundred. */
const maxEntries = 4_000;

const entryHeaderBytes = 46;

const sizeInDirectory = (entry: Entry): number =>
  entryHeaderBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;

/** Every file that a ZIP archive lists, within its first 4,000 entries and 4 MiB of contents. */
async function* listEntries(zip: ZipFile): AsyncGenerator<Entry> {
  let entries = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    yield entry;
    entries += 1;
    bytes += sizeInDirectory(entry);
    if (entries >= maxEntries || bytes >= maxDirectoryBytes) return;
  }
}

const openZip = (handle: FileHandle): Promise<ZipFile> =>
  fromFdPromise(handle.fd, { autoClose: false, lazyEntries: true });

/** @throws if the disk reports an error; not because of an archive that cannot be read. */
async function unlessUnreadable<T>(look: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return otherwise;
  }
}

/**
 * Which files of these names a ZIP archive lists within its first 4,000 entries and 4 MiB of contents. Nothing is
 * unpacked, and the handle stays open.
 *
 * @returns none if it is not a readable ZIP archive.
 * @throws if the disk reports an error.
 */
export const findZipEntries = (
  handle: FileHandle,
  names: readonly RegExp[],
): Promise<ReadonlySet<RegExp>> =>
  unlessUnreadable(async () => {
    const found = new Set<RegExp>();
    for await (const { fileName } of listEntries(await openZip(handle))) {
      for (const name of names) if (name.test(fileName)) found.add(name);
      if (found.size === names.length) break;
    }
    return found;
  }, new Set());

/** The longest list of types that is read; that of a document has a few kilobytes. */
const maxTypesBytes = 1024 * 1024;

const typesName = '[content_types].xml';

async function readTypes(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/**
 * Whether a document in a ZIP archive has programs that its readers may run: macros of Office or OpenDocument,
 * whatever their files are called, also in a document within it. Nothing but the list of types is unpacked.
 *
 * @returns false if it is not a readable ZIP archive, and true if its list of types is too long to be read.
 * @throws if the disk reports an error.
 */
export const hasMacros = (handle: FileHandle): Promise<boolean> =>
  unlessUnreadable(async () => {
    const zip = await openZip(handle);
    for await (const entry of listEntries(zip)) {
      if (isMacroName(entry.fileName)) return true;
      if (entry.fileName.toLowerCase() !== typesName) continue;
      if (entry.uncompressedSize > maxTypesBytes) return true;
      if (namesMacros(await readTypes(zip, entry))) return true;
    }
    return false;
  }, false);

/** The format in which telephones record calls. */
export const amrKind = 'an AMR recording, which browsers cannot play';

type Signature = readonly [at: number, bytes: string, kind: string];

/** The first bytes of kinds of files, most specific first. */
const signatures: readonly Signature[] = [
  [0, '%PDF-', 'a PDF'],
  [0, '\u0089PNG\r\n\u001a\n', 'a PNG picture'],
  [0, '\u00ff\u00d8\u00ff', 'a JPEG picture'],
  [0, 'GIF8', 'a GIF picture'],
  [8, 'WEBP', 'a WebP picture'],
  [0, 'II*\0', 'a TIFF picture'],
  [0, 'MM\0*', 'a TIFF picture'],
  [4, 'ftyphei', 'a HEIC picture'],
  [4, 'ftypavif', 'an AVIF picture'],
  [8, 'WAVE', 'a recording (WAV)'],
  [8, 'AVI ', 'a video (AVI)'],
  [8, 'AIF', 'a recording (AIFF)'],
  [4, 'ftyp', 'a recording or a video (MP4)'],
  [0, 'OggS', 'a recording (Ogg)'],
  [0, 'fLaC', 'a recording (FLAC)'],
  [0, 'ID3', 'a recording (MP3)'],
  [0, '#!AMR', amrKind],
  [0, '#!SILK', 'a recording (SILK), as WeChat makes it'],
  [0, '\u0002#!SILK', 'a recording (SILK), as WeChat makes it'],
  [0, '0&\u00b2u\u008ef\u00cf', 'a recording or a video (WMA, WMV)'],
  [0, 'MThd', 'a MIDI file, which has notes and no sound'],
  [0, 'caff', 'a recording (CAF)'],
  [0, '.snd', 'a recording (AU)'],
  [0, 'MAC ', "a recording (APE, Monkey's Audio)"],
  [0, 'wvpk', 'a recording (WavPack)'],
  [0, 'MPCK', 'a recording (Musepack)'],
  [0, 'DSD ', 'a recording (DSD)'],
  [0, 'RIFX', 'a recording (RIFX)'],
  [0, 'riff.\u0091\u00cf\u0011', 'a recording (Wave64)'],
  [0, '.RMF', 'a recording or a video (RealMedia)'],
  [0, '#EXTM3U', 'a playlist, which only names recordings'],
  [0, '[playlist]', 'a playlist, which only names recordings'],
  [0, 'FLV', 'a video (FLV)'],
  [0, '\0\0\u0001\u00ba', 'a video (MPEG)'],
  [0, '\0\0\u0001\u00b3', 'a video (MPEG)'],
  [0, '\u001aE\u00df\u00a3', 'a recording or a video (WebM, Matroska)'],
  [0, '\u007fELF', 'a program for Linux'],
  [0, '\u00ca\u00fe\u00ba\u00be', 'a program'],
  [0, '\u00cf\u00fa\u00ed\u00fe', 'a program for macOS'],
  [0, '\u00ce\u00fa\u00ed\u00fe', 'a program for macOS'],
  [0, '\0asm', 'a WebAssembly program'],
  [0, 'MZ', 'a program for Windows'],
  [0, 'L\0\0\0\u0001\u0014\u0002\0', 'a shortcut of Windows'],
  [
    0,
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
    'an old Office file (.doc, .xls, .ppt) or an installer',
  ],
  [0, '{\\rtf', 'an RTF document'],
  [0, 'Rar!', 'a RAR archive'],
  [0, '7z\u00bc\u00af\u0027\u001c', 'a 7z archive'],
  [0, '\u001f\u008b', 'a gzip archive'],
  [0, 'BZh', 'a bzip2 archive'],
  [0, '\u00fd7zXZ\0', 'an XZ archive'],
  [0, 'MSCF', 'a cabinet archive'],
  [257, 'ustar', 'a TAR archive'],
  [0, 'SQLite format 3\0', 'an SQLite database'],
  [0, '\u00ff\u00fe', 'a text in UTF-16'],
  [0, '\u00fe\u00ff', 'a text in UTF-16'],
];

/** The first bytes of a file, in which its signature is. */
export async function readHead(handle: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(4096);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

const isAt = (head: Buffer, [at, bytes]: Signature): boolean =>
  head.toString('latin1', at, at + bytes.length) === bytes;

/**
 * Where the text of a Word document is, in its archive. Programs choose the name themselves, such as
 * `word/document2.xml`.
 */
const wordText = /^word\/[^/]+\.xml$/iu;

const wordKind = 'a Word document';
const openDocumentKind = 'an OpenDocument file';
const zipKind = 'a ZIP archive';

/** How a Word document without macros is named, or one whose archive is damaged. */
export const wordKinds: ReadonlySet<string> = new Set([wordKind, zipKind]);

/** The kinds of archives, by their entries. */
const archives: readonly (readonly [entry: RegExp, kind: string])[] = [
  [wordText, wordKind],
  [/^xl\/workbook\d*\.(?:xml|bin)$/iu, 'an Excel workbook'],
  [/^ppt\/presentation\d*\.xml$/iu, 'a PowerPoint presentation'],
  [/^AndroidManifest\.xml$/u, 'an Android app'],
  [/^META-INF\/MANIFEST\.MF$/u, 'a Java program'],
  [/^META-INF\/container\.xml$/u, 'an EPUB book'],
  [/^content\.xml$/u, openDocumentKind],
];

/** How documents with macros are named. */
const macroKinds: ReadonlyMap<string, string> = new Map([
  [wordKind, 'a Word document with macros (.docm)'],
  [openDocumentKind, 'an OpenDocument file with macros'],
]);

const zipSignature: Signature = [0, 'PK\u0003\u0004', zipKind];

async function nameArchive(handle: FileHandle): Promise<string> {
  const entries = archives.map(([entry]) => entry);
  const found = await findZipEntries(handle, entries);
  const kind = archives.find(([entry]) => found.has(entry))?.[1] ?? zipKind;
  const withMacros = macroKinds.get(kind);
  return withMacros !== undefined && (await hasMacros(handle)) ? withMacros : kind;
}

/** Packets of 188 bytes, each of which begins with a G. */
const isTransportStream = (head: Buffer): boolean =>
  [0, 188, 376].every((at) => isAt(head, [at, 'G', 'a video']));

const isUtf8 = (head: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** A text in an encoding of the past has letters beyond ASCII, and no characters that control a machine. */
const isOldText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) && !isUtf8(head);

/** Whether a ZIP archive is a Word document, without macros: programs that its readers may run. */
export async function isWordDocument(handle: FileHandle): Promise<boolean> {
  const found = await findZipEntries(handle, [wordText]);
  return found.has(wordText) && !(await hasMacros(handle));
}

/** Whether a text is an RTF document: its marks are no text for readers. */
export const isRtf = (head: Buffer): boolean => head.toString('latin1', 0, 5) === '{\\rtf';

/**
 * Names what a file is that is not accepted, for the sentence of the refusal, such as "a program for Windows".
 *
 * @returns undefined if it is nothing that is known here.
 */
export async function nameFileKind(handle: FileHandle): Promise<string | undefined> {
  const head = await readHead(handle);
  if (isAt(head, zipSignature)) return nameArchive(handle);
  const found = signatures.find((signature) => isAt(head, signature));
  if (found !== undefined) return found[2];
  if (isTransportStream(head)) return 'a video (MPEG)';
  return isOldText(head) ? 'a text in another encoding than UTF-8' : undefined;
}

/** Names what the file at a path is. */
export async function nameKindOf(path: string): Promise<string | undefined> {
  const handle = await open(path, 'r');
  try {
    return await nameFileKind(handle);
  } finally {
    await handle.close();
  }
}
