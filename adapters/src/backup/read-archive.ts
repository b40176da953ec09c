import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
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

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

const refusal = (file: string, reason: string, cause?: unknown): StartError =>
  new StartError(`${file} is not a backup that can be restored: ${reason}.`, { cause });

/** Lists the entries by name; refuses names that no backup contains. */
async function listEntries(zip: ZipFile, file: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry;
    if (name !== manifestEntry && !isPartOfBackup(name))
      throw refusal(file, `it contains ${JSON.stringify(name)}, which is not part of any backup`);
    if (entries.has(name)) throw refusal(file, `it contains ${name} more than once`);
    entries.set(name, entry);
  }
  return entries;
}

/** Opens an entry. Its reader throws any error, also one that came before it began to read. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const bytes = await zip.openReadStreamPromise(entry);
  // Without a listener, an error while the target file is being created would end the process.
  return bytes.on('error', () => undefined);
}

async function readManifest(
  zip: ZipFile,
  entry: Entry | undefined,
  file: string,
): Promise<Pick<Archive, 'manifest' | 'manifestSha256'>> {
  if (entry === undefined) throw refusal(file, 'it has no manifest');
  if (entry.uncompressedSize > maxManifestBytes) {
    throw refusal(file, 'its manifest is too large');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const parsed = manifestSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (parsed.success) {
    const manifestSha256 = createHash('sha256').update(bytes).digest('hex');
    return { manifest: parsed.data, manifestSha256 };
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
    const isNamed = name === manifestEntry || named.has(name);
    if (!isNamed) throw refusal(file, `it contains ${name}, which its manifest does not list`);
  }
  for (const { name, size_bytes: promised } of files) {
    const size = entries.get(name)?.uncompressedSize;
    if (size === undefined) throw refusal(file, `${name} is listed in its manifest but missing`);
    if (size !== promised) throw refusal(file, `the size of ${name} does not match its manifest`);
  }
}

async function inspect(zip: ZipFile, file: string): Promise<Omit<Archive, 'close'>> {
  const entries = await listEntries(zip, file);
  const read = await readManifest(zip, entries.get(manifestEntry), file);
  compareLists(entries, read.manifest, file);
  return {
    ...read,
    async unpack({ name, sha256 }, target) {
      const entry = entries.get(name);
      if (entry === undefined) throw refusal(file, `${name} is missing`);
      // The reader stops at the size in the directory, which equals that in the manifest.
      const { bytes, finish } = measureBytes(await openEntry(zip, entry));
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
 * @throws {StartError} if it is truncated, damaged, malicious or not a backup.
 */
export async function openArchive(file: string, named = file): Promise<Archive> {
  let zip: ZipFile | undefined;
  try {
    zip = await openZip(file, { autoClose: false, strictFileNames: true });
    const opened = zip;
    const { unpack, ...read } = await inspect(opened, named);
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
