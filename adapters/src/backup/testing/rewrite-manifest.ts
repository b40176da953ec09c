import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { databaseEntry, manifestEntry, manifestSchema, type Manifest } from '../manifest.ts';

/**
 * Rewrites an archive with another manifest, without the files that it does not list.
 *
 * @returns the path of the new archive.
 */
export async function rewriteManifest(
  file: string,
  change: (manifest: Manifest) => Manifest,
): Promise<string> {
  const zip = await openPromise(file);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  const text = entries.get(manifestEntry)?.toString('utf8') ?? '';
  const manifest = change(manifestSchema.parse(JSON.parse(text)));
  const made = new ZipFile();
  for (const { name } of manifest.files) made.addBuffer(entries.get(name) ?? Buffer.of(), name);
  made.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestEntry);
  made.end();
  const target = `${file}.rewritten`;
  await writeFile(target, await buffer(made.outputStream));
  return target;
}

/** Rewrites an archive without its database. */
export const withoutDatabase = (file: string): Promise<string> =>
  rewriteManifest(file, (manifest) => ({
    ...manifest,
    files: manifest.files.filter(({ name }) => name !== databaseEntry),
  }));
