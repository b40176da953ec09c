import { open } from 'node:fs/promises';
import { Entry, openPromise as openZip, type ZipFile } from 'yauzl';
import { writeNewFile } from '../files/disk.ts';
import { StartError } from '../start/start-error.ts';
import {
  createArchiveContents,
  type ArchiveContents,
  type ContentsProblem,
  type ListedEntry,
  type PackedEntry,
} from '../persistence/archives/archive-contents.ts';
import { isPartOfBackup, manifestEntry, maxManifestBytes } from './manifest.ts';
import { ManifestError, readManifest, type ManifestHead } from './read-manifest.ts';
import { isOneOf, signatureEntry } from './signature.ts';
import { measureBytes } from './check-files.ts';

/** The files that an archive lists, and those that were damaged; they are not in memory. */
type Listed = Readonly<{
  /** Undefined if the archive has no such file. */
  find: ArchiveContents['findListed'];
  findDamage: ArchiveContents['findDamage'];
  /** In the order of the manifest. */
  files: ArchiveContents['listed'];
  damages: ArchiveContents['damages'];
  count: ArchiveContents['count'];
  /** The sum of the files, unpacked. */
  sizeBytes: ArchiveContents['sizeBytes'];
}>;

/** An archive whose entries match its manifest. */
export interface Archive extends Listed {
  readonly manifest: ManifestHead;
  /** The digest of the manifest, which identifies the archive. */
  readonly manifestSha256: string;
  /**
   * Writes one of its files to a new path and flushes it to disk.
   *
   * @throws {StartError} if the bytes do not match the manifest.
   */
  unpack(entry: ListedEntry, target: string): Promise<void>;
  close(): void;
}

/** The keys of the current secret and of previous ones. */
export type SigningKeys = readonly Uint8Array[];

const maxSignatureBytes = 1_024;

/** Refuses what may have been crafted, unless the operator vouches for it. */
export const untrusted = (fact: string): StartError =>
  new StartError(
    `${fact}, so that it may not come from this marketplace. If you know where it comes from, add --unsigned.`,
  );

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

const refusal = (file: string, reason: string, cause?: unknown): StartError =>
  new StartError(`${file} is not a backup that can be restored: ${reason}.`, { cause });

const locatorSignature = 0x07064b50;
/** The last two records of an archive of more than 4 GiB or 65,535 files, and of all that Nsem writes. */
const [locatorBytes, endBytes] = [20, 22];

/**
 * Refuses an archive whose directory is beyond its end: its reader would end the process when it asks the
 * system for bytes that no file can have.
 */
async function requireDirectoryInside(file: string, named: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const at = size - endBytes - locatorBytes;
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(locatorBytes),
      0,
      locatorBytes,
      Math.max(0, at),
    );
    const isLocator = bytesRead === locatorBytes && buffer.readUInt32LE(0) === locatorSignature;
    if (isLocator && buffer.readBigUInt64LE(8) > BigInt(size)) {
      throw refusal(named, 'its directory is not in it');
    }
  } finally {
    await handle.close();
  }
}

/** Whether an entry is about the others, and is not listed in the manifest. */
const isAboutOthers = (name: string): boolean => name === manifestEntry || name === signatureEntry;

/** The stored facts of an entry: one as it is read takes more than a kilobyte. */
const pack = (entry: Entry): PackedEntry => ({
  name: entry.fileName,
  offset: entry.relativeOffsetOfLocalHeader,
  packedBytes: entry.compressedSize,
  sizeBytes: entry.uncompressedSize,
  method: entry.compressionMethod,
  flags: entry.generalPurposeBitFlag,
});

/** The entry as far as its reader needs it. */
const restoreEntry = ({
  offset,
  packedBytes,
  sizeBytes,
  method,
  flags,
  name,
}: PackedEntry): Entry =>
  Object.assign(new Entry(), {
    fileName: name,
    relativeOffsetOfLocalHeader: offset,
    compressedSize: packedBytes,
    uncompressedSize: sizeBytes,
    compressionMethod: method,
    generalPurposeBitFlag: flags,
  });

/** The entries that are about the others. */
type Others = Readonly<{ manifest: Entry | undefined; signature: Entry | undefined }>;

/** Adds the entries to the contents; refuses names that no backup contains. */
async function listEntries(zip: ZipFile, contents: ArchiveContents, file: string): Promise<Others> {
  const others = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry;
    if (entry.relativeOffsetOfLocalHeader > zip.fileSize)
      throw refusal(file, `${name} is not in it`);
    if (isAboutOthers(name)) {
      if (others.has(name)) throw refusal(file, `it contains ${name} more than once`);
      others.set(name, entry);
      continue;
    }
    if (!isPartOfBackup(name))
      throw refusal(file, `it contains ${JSON.stringify(name)}, which is not part of any backup`);
    contents.addPacked(pack(entry));
  }
  return { manifest: others.get(manifestEntry), signature: others.get(signatureEntry) };
}

/**
 * Reads an entry. It is opened when its reader begins: of an error that came before that, such as of the
 * first bytes of what is compressed, the reader would never hear, and would wait forever.
 */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  yield* bytes;
}

/**
 * @param expected what the signature may be; if nothing, it is not checked.
 * @throws {StartError} if the signature is not one of these.
 */
async function requireSignature(
  zip: ZipFile,
  entry: Entry | undefined,
  { expected, file }: Readonly<{ expected: readonly string[]; file: string }>,
): Promise<void> {
  if (expected.length === 0) return;
  if (entry === undefined) throw untrusted(`${file} is not signed`);
  if (entry.uncompressedSize > maxSignatureBytes) throw refusal(file, 'its signature is damaged');
  const chunks: Buffer[] = [];
  for await (const chunk of readEntry(zip, entry)) chunks.push(chunk);
  if (isOneOf(expected, Buffer.concat(chunks))) return;
  throw untrusted(`${file} was changed, or signed with another secret`);
}

/** The archive and the manifest must list the same files. */
function compareLists(contents: ArchiveContents, file: string): void {
  const sentences = {
    'packed more than once': (name) => `it contains ${name} more than once`,
    'listed more than once': () => 'its manifest lists a file more than once',
    'not listed': (name) => `it contains ${name}, which its manifest does not list`,
    missing: (name) => `${name} is listed in its manifest but missing`,
    'of another size': (name) => `the size of ${name} does not match its manifest`,
  } satisfies Record<ContentsProblem, (name: string) => string>;
  for (const problem of Object.keys(sentences) as ContentsProblem[]) {
    const name = contents.findProblem(problem);
    if (name !== undefined) throw refusal(file, sentences[problem](name));
  }
}

async function inspect(
  zip: ZipFile,
  contents: ArchiveContents,
  { file, keys }: Readonly<{ file: string; keys: SigningKeys }>,
): Promise<Pick<Archive, 'manifest' | 'manifestSha256'>> {
  const { manifest, signature } = await listEntries(zip, contents, file);
  if (manifest === undefined) throw refusal(file, 'it has no manifest');
  if (manifest.uncompressedSize > maxManifestBytes) {
    throw refusal(file, 'its manifest is too large');
  }
  const { head, sha256, signatures } = await readManifest(readEntry(zip, manifest), contents, keys);
  await requireSignature(zip, signature, { expected: signatures, file });
  contents.index();
  compareLists(contents, file);
  return { manifest: head, manifestSha256: sha256 };
}

/** Writes a file of an archive, and compares its digest. */
async function unpack(
  zip: ZipFile,
  packed: PackedEntry | undefined,
  { name, sha256, target, file }: Readonly<ListedEntry & { target: string; file: string }>,
): Promise<void> {
  if (packed === undefined) throw refusal(file, `${name} is missing`);
  // The reader stops at the size in the directory, which equals that in the manifest.
  const { bytes, finish } = measureBytes(readEntry(zip, restoreEntry(packed)));
  await writeNewFile(target, bytes);
  if (finish().sha256 !== sha256) throw refusal(file, `${name} is damaged`);
}

/** Turns the ZIP reader's errors into refusals; disk errors stay as they are. */
function explain(error: unknown, file: string): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error;
  if (error instanceof ManifestError) return refusal(file, error.message, error);
  return error instanceof StartError || isSystemError
    ? error
    : refusal(file, reasonOf(error).replaceAll(/\s+/g, ' '), error);
}

/** How an archive is opened. */
type OpenOptions = Readonly<{
  /** The file that a refusal names. */
  named?: string;
  /** One of them must have signed it; if there is none, its signature is not checked. */
  keys?: SigningKeys;
  /** For a temporary file with what the archive contains; by default that of the system. */
  folder?: string;
}>;

/**
 * Opens a backup archive and compares its entries with its manifest, without unpacking them. The memory that
 * it needs does not depend on how many there are.
 *
 * @throws {StartError} if it is truncated, damaged, malicious or not a backup.
 */
export async function openArchive(
  file: string,
  { named = file, keys = [], folder }: OpenOptions = {},
): Promise<Archive> {
  const contents = createArchiveContents(folder);
  let zip: ZipFile | undefined;
  const close = () => {
    zip?.close();
    contents.close();
  };
  try {
    await requireDirectoryInside(file, named);
    zip = await openZip(file, { autoClose: false, strictFileNames: true });
    const opened = zip;
    const read = await inspect(opened, contents, { file: named, keys });
    return {
      ...read,
      find: contents.findListed,
      findDamage: contents.findDamage,
      files: contents.listed,
      damages: contents.damages,
      count: contents.count,
      sizeBytes: contents.sizeBytes,
      unpack: async (entry, target) => {
        try {
          const packed = contents.findPacked(entry.name);
          await unpack(opened, packed, { ...entry, target, file: named });
        } catch (error) {
          throw explain(error, named);
        }
      },
      close,
    };
  } catch (error) {
    close();
    throw explain(error, named);
  }
}
