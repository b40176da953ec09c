import { open as openFile } from 'node:fs/promises';
import { openPromise as openZip, type Entry, type ZipFile } from 'yauzl';
import { StartError } from '../start-error.ts';
import {
  databaseEntry,
  keyOfEntry,
  manifestEntry,
  manifestSchema,
  type Manifest,
  type ManifestEntry,
} from './manifest.ts';
import { measure } from './measured.ts';

/** An archive whose list of contents is the one that its manifest promises. */
export interface Archive {
  readonly manifest: Manifest;
  /**
   * Writes one of its files to a path that does not exist yet, safely on disk.
   *
   * @throws {StartError} where the bytes are not those of the manifest.
   */
  unpack(entry: ManifestEntry, target: string): Promise<void>;
  close(): void;
}

/** A million files; more than that is no manifest of ours. */
const largestManifestBytes = 512 * 1024 * 1024;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

const refusal = (file: string, reason: string, cause?: unknown): StartError =>
  new StartError(`${file} is not a backup that can be restored: ${reason}.`, { cause });

/** Every entry by its name; no name is taken that a backup would not have. */
async function listEntries(zip: ZipFile, file: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry;
    const isKnown = [manifestEntry, databaseEntry].includes(name) || keyOfEntry(name) !== undefined;
    if (!isKnown) throw refusal(file, `it holds ${JSON.stringify(name)}, which no backup does`);
    if (entries.has(name)) throw refusal(file, `it holds ${name} twice`);
    entries.set(name, entry);
  }
  return entries;
}

async function readManifest(
  zip: ZipFile,
  entry: Entry | undefined,
  file: string,
): Promise<Manifest> {
  if (entry === undefined) throw refusal(file, 'it has no manifest');
  if (entry.uncompressedSize > largestManifestBytes) {
    throw refusal(file, 'its manifest is too large');
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const parsed = manifestSchema.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusal(file, `its manifest is wrong at ${issue?.path.join('.') || 'its beginning'}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Nothing may be in the archive that the manifest does not name, nor the other way round. */
function compareLists(
  entries: ReadonlyMap<string, Entry>,
  { files }: Manifest,
  file: string,
): void {
  const named = new Set(files.map(({ name }) => name));
  if (named.size < files.length) throw refusal(file, 'its manifest names a file twice');
  for (const name of entries.keys()) {
    const isNamed = name === manifestEntry || named.has(name);
    if (!isNamed) throw refusal(file, `it holds ${name}, which its manifest does not name`);
  }
  for (const { name, size_bytes: promised } of files) {
    const size = entries.get(name)?.uncompressedSize;
    if (size === undefined) throw refusal(file, `${name} of its manifest is missing`);
    if (size !== promised) throw refusal(file, `${name} is not as large as its manifest says`);
  }
}

async function writeBytes(bytes: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  const handle = await openFile(target, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function inspect(zip: ZipFile, file: string): Promise<Omit<Archive, 'close'>> {
  const entries = await listEntries(zip, file);
  const manifest = await readManifest(zip, entries.get(manifestEntry), file);
  compareLists(entries, manifest, file);
  return {
    manifest,
    async unpack({ name, sha256 }, target) {
      const entry = entries.get(name);
      if (entry === undefined) throw refusal(file, `${name} is missing`);
      // The reader ends it after as many bytes as the list of contents, and so the manifest, says.
      const { bytes, finish } = measure(await zip.openReadStreamPromise(entry));
      await writeBytes(bytes, target);
      if (finish().sha256 !== sha256) throw refusal(file, `${name} is damaged`);
    },
  };
}

/** What the ZIP reader says of a broken archive is told; what the disk says is passed on. */
function explain(error: unknown, file: string): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return error instanceof StartError || isOfSystem
    ? error
    : refusal(file, reasonOf(error).replaceAll(/\s+/g, ' '), error);
}

/**
 * Opens a backup archive and compares its contents with its manifest; nothing is unpacked yet.
 *
 * @throws {StartError} where it is cut off, damaged, not a backup, or made to do harm.
 */
export async function openArchive(file: string): Promise<Archive> {
  let zip: ZipFile | undefined;
  try {
    zip = await openZip(file, { autoClose: false, strictFileNames: true });
    const opened = zip;
    const { manifest, unpack } = await inspect(opened, file);
    return {
      manifest,
      unpack: async (entry, target) => {
        try {
          await unpack(entry, target);
        } catch (error) {
          throw explain(error, file);
        }
      },
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    throw explain(error, file);
  }
}
