import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { openPromise as openZip, type Entry, type ZipFile } from 'yauzl';
import { writeNewFile } from '../files/durable-write.ts';
import { StartError } from '../start-error.ts';
import {
  isPartOfBackup,
  manifestEntry,
  manifestSchema,
  maxManifestBytes,
  type Manifest,
  type ManifestEntry,
} from './manifest.ts';
import { isSignedWith, signatureEntry } from './signature.ts';
import { measureBytes } from './measure-bytes.ts';

/** An archive whose entries match its manifest. */
export interface Archive {
  readonly manifest: Manifest;
  /** The digest of the manifest, which identifies the archive. */
  readonly manifestSha256: string;
  /**
   * Writes one of its files to a new path and flushes it to disk.
   *
   * @throws {StartError} if the bytes do not match the manifest.
   */
  unpack(entry: ManifestEntry, target: string): Promise<void>;
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

/** Lists the entries by name; refuses names that no backup contains. */
async function listEntries(zip: ZipFile, file: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry;
    if (entry.relativeOffsetOfLocalHeader > zip.fileSize)
      throw refusal(file, `${name} is not in it`);
    if (!isAboutOthers(name) && !isPartOfBackup(name))
      throw refusal(file, `it contains ${JSON.stringify(name)}, which is not part of any backup`);
    if (entries.has(name)) throw refusal(file, `it contains ${name} more than once`);
    entries.set(name, entry);
  }
  return entries;
}

/**
 * Reads an entry. It is opened when its reader begins: of an error that came before that, such as of the
 * first bytes of what is compressed, the reader would never hear, and would wait forever.
 */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  yield* bytes;
}

/** @throws {StartError} if the manifest was not signed with one of the keys; without any, nothing is checked. */
async function requireSignature(
  zip: ZipFile,
  entry: Entry | undefined,
  { manifest, keys, file }: Readonly<{ manifest: Uint8Array; keys: SigningKeys; file: string }>,
): Promise<void> {
  if (keys.length === 0) return;
  if (entry === undefined) throw untrusted(`${file} is not signed`);
  if (entry.uncompressedSize > maxSignatureBytes) throw refusal(file, 'its signature is damaged');
  const chunks: Buffer[] = [];
  for await (const chunk of readEntry(zip, entry)) chunks.push(chunk);
  if (isSignedWith(keys, manifest, Buffer.concat(chunks))) return;
  throw untrusted(`${file} was changed, or signed with another secret`);
}

async function readManifest(
  zip: ZipFile,
  entry: Entry | undefined,
  file: string,
): Promise<Pick<Archive, 'manifest' | 'manifestSha256'> & Readonly<{ bytes: Buffer }>> {
  if (entry === undefined) throw refusal(file, 'it has no manifest');
  if (entry.uncompressedSize > maxManifestBytes) {
    throw refusal(file, 'its manifest is too large');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of readEntry(zip, entry)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const parsed = manifestSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (parsed.success) {
    const manifestSha256 = createHash('sha256').update(bytes).digest('hex');
    return { manifest: parsed.data, manifestSha256, bytes };
  }
  const [issue] = parsed.error.issues;
  throw refusal(file, `its manifest is invalid at ${issue?.path.join('.') || 'its beginning'}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The archive and the manifest must list the same files. */
function compareLists(
  entries: ReadonlyMap<string, Entry>,
  { files }: Manifest,
  file: string,
): void {
  const named = new Set(files.map(({ name }) => name));
  if (named.size < files.length) throw refusal(file, 'its manifest lists a file more than once');
  for (const name of entries.keys()) {
    if (!isAboutOthers(name) && !named.has(name))
      throw refusal(file, `it contains ${name}, which its manifest does not list`);
  }
  for (const { name, size_bytes: promised } of files) {
    const size = entries.get(name)?.uncompressedSize;
    if (size === undefined) throw refusal(file, `${name} is listed in its manifest but missing`);
    if (size !== promised) throw refusal(file, `the size of ${name} does not match its manifest`);
  }
}

async function inspect(
  zip: ZipFile,
  file: string,
  keys: SigningKeys,
): Promise<Omit<Archive, 'close'>> {
  const entries = await listEntries(zip, file);
  const { bytes: manifest, ...read } = await readManifest(zip, entries.get(manifestEntry), file);
  await requireSignature(zip, entries.get(signatureEntry), { manifest, keys, file });
  compareLists(entries, read.manifest, file);
  return {
    ...read,
    async unpack({ name, sha256 }, target) {
      const entry = entries.get(name);
      if (entry === undefined) throw refusal(file, `${name} is missing`);
      // The reader stops at the size in the directory, which equals that in the manifest.
      const { bytes, finish } = measureBytes(readEntry(zip, entry));
      await writeNewFile(target, bytes);
      if (finish().sha256 !== sha256) throw refusal(file, `${name} is damaged`);
    },
  };
}

/** Turns the ZIP reader's errors into refusals; disk errors stay as they are. */
function explain(error: unknown, file: string): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error;
  return error instanceof StartError || isSystemError
    ? error
    : refusal(file, reasonOf(error).replaceAll(/\s+/g, ' '), error);
}

/**
 * Opens a backup archive and compares its entries with its manifest, without unpacking them.
 *
 * @param named the file that a refusal names.
 * @param keys one of them must have signed it; if there is none, its signature is not checked.
 * @throws {StartError} if it is truncated, damaged, malicious or not a backup.
 */
export async function openArchive(
  file: string,
  { named = file, keys = [] }: Readonly<{ named?: string; keys?: SigningKeys }> = {},
): Promise<Archive> {
  let zip: ZipFile | undefined;
  try {
    await requireDirectoryInside(file, named);
    zip = await openZip(file, { autoClose: false, strictFileNames: true });
    const opened = zip;
    const { unpack, ...read } = await inspect(opened, named, keys);
    return {
      ...read,
      unpack: async (entry, target) => {
        try {
          await unpack(entry, target);
        } catch (error) {
          throw explain(error, named);
        }
      },
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    throw explain(error, named);
  }
}
