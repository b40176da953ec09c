import { createHash } from 'node:crypto';
import { readdir, readlink, stat, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { databaseEntry, type Manifest, manifestEntry, manifestSchema } from '../manifest.ts';
import { signatureEntry } from '../signature.ts';

type Entries = Map<string, Buffer>;

async function readEntries(file: string): Promise<Entries> {
  const zip = await openPromise(file);
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

const manifestOf = (entries: Entries): Manifest =>
  manifestSchema.parse(JSON.parse(entries.get(manifestEntry)?.toString('utf8') ?? ''));

async function writeArchive(file: string, entries: Entries, manifest: Manifest): Promise<string> {
  const made = new ZipFile();
  for (const { name } of manifest.files) made.addBuffer(entries.get(name) ?? Buffer.of(), name);
  made.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestEntry);
  const signature = entries.get(signatureEntry);
  if (signature !== undefined) made.addBuffer(signature, signatureEntry);
  made.end();
  const target = `${file}.rewritten`;
  await writeFile(target, await buffer(made.outputStream));
  return target;
}

/**
 * Rewrites an archive with another manifest, without the files that it does not list.
 *
 * @returns the path of the new archive.
 */
export async function rewriteManifest(
  file: string,
  change: (manifest: Manifest) => Manifest,
): Promise<string> {
  const entries = await readEntries(file);
  return writeArchive(file, entries, change(manifestOf(entries)));
}

/**
 * Rewrites an archive with other contents, and their sizes and digests in its manifest.
 *
 * @returns the path of the new archive.
 */
export async function rewriteArchive(
  file: string,
  change: (entries: Entries) => Promise<void>,
): Promise<string> {
  const entries = await readEntries(file);
  await change(entries);
  const manifest = manifestOf(entries);
  const files = manifest.files.map((entry) => {
    const bytes = entries.get(entry.name) ?? Buffer.of();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { ...entry, size_bytes: bytes.length, sha256 };
  });
  return writeArchive(file, entries, { ...manifest, files });
}

/** Rewrites an archive with another signature; undefined: without one. */
export const withSignature = (file: string, signature: Buffer | undefined): Promise<string> =>
  rewriteArchive(file, async (entries) => {
    if (signature === undefined) entries.delete(signatureEntry);
    else entries.set(signatureEntry, signature);
  });

/** Rewrites an archive without its database. */
export const withoutDatabase = (file: string): Promise<string> =>
  rewriteManifest(file, (manifest) => ({
    ...manifest,
    files: manifest.files.filter(({ name }) => name !== databaseEntry),
  }));

/**
 * The size of the files of a folder that this process has open, also of those without a name, in bytes.
 * Only Linux has a list of them; elsewhere it is 0.
 */
export async function openBytesIn(folder: string): Promise<number> {
  let sizeBytes = 0;
  for (const handle of await readdir('/proc/self/fd').catch(() => [])) {
    const path = `/proc/self/fd/${handle}`;
    const target = await readlink(path).catch(() => '');
    if (target.startsWith(folder)) sizeBytes += (await stat(path)).size;
  }
  return sizeBytes;
}
