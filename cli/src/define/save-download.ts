import { once } from 'node:events';
import { promises as fs } from 'node:fs';
import { basename, join } from 'node:path';

import type { Download, SavedFile } from '@nsem/sdk';

import { CliError, exitCode, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { formatBytes, withoutControls } from '../output/format.ts';
import type { ProgressLine } from '../output/progress.ts';
import { makePrivateFolder, savePrivately } from '../private-file.ts';

/**
 * Chooses the path to save a download to. A file that the user names is replaced; one with the name
 * that the provider chose is not.
 *
 * @param given the path of a file or a folder; null for the current folder.
 * @throws CliError if a file with that name exists.
 */
async function choosePath(
  { filename }: Pick<Download, 'filename'>,
  given: string | null,
): Promise<string> {
  if (given !== null && !(await statOf(given))?.isDirectory()) return given;
  const path = join(given ?? '.', filename);
  if ((await statOf(path)) === null) return path;
  throw new CliError(`${path} already exists.`, {
    code: 'cli.file-exists',
    exitCode: exitCode.conflict,
    suggestion: `To replace it, save it alone with: --output ${path}`,
  });
}

/** Null if the file cannot be inspected: saving reports why. */
const statOf = (path: string) => fs.stat(path).catch(() => null);

/**
 * Where to save a download: the path of a file or a folder, null for the current folder, or a folder and
 * the name in it if it is not that of the download; `-` for standard output.
 */
type Place = string | null | Readonly<{ folder: string | null; filename: string }>;

/** Saves a download to a file or a folder, or prints it. */
export const saveDownload = (context: Context, file: Download, place: Place): Promise<void> =>
  place === '-' ? printDownload(context, file) : save(context, file, place);

const choosePathAt = (file: Download, place: Place): Promise<string> =>
  place === null || typeof place === 'string'
    ? choosePath(file, place)
    : choosePath(place, place.folder);

async function save(context: Context, file: Download, place: Place): Promise<void> {
  const path = await choosePathAt(file, place).catch(async (error: unknown) => {
    await file.cancel();
    throw error;
  });
  const { output } = context;
  const { sizeBytes, sha256 } = await saveTo(path, file, output.progress(basename(path)));
  const document = { path, size_bytes: sizeBytes, sha256, content_type: file.contentType };
  if (output.isJson) output.json(document);
  else output.note(`Saved ${path} (${formatBytes(sizeBytes)})`);
}

async function saveTo(
  path: string,
  file: Download,
  progress: ProgressLine | null,
): Promise<SavedFile> {
  using line = progress;
  return await savePrivately(file, path, { onProgress: line?.update });
}

/**
 * Prints a download: byte for byte, but without control characters on a terminal.
 *
 * @throws CliError if it is not text, on a terminal.
 */
export async function printDownload(
  { terminal: { stdout } }: Context,
  file: Download,
): Promise<void> {
  if (stdout.isTTY === true && !/^text\/|\bjson\b/.test(file.contentType)) {
    await file.cancel();
    throw usageError('The file is not text.', 'Save it with: --output FILE');
  }
  const decoder = new TextDecoder();
  for await (const chunk of file) {
    const output =
      stdout.isTTY === true ? withoutControls(decoder.decode(chunk, { stream: true })) : chunk;
    if (!stdout.write(output)) await once(stdout, 'drain');
  }
}

/**
 * Creates the folder for several files, unless it exists. A dry run creates none.
 *
 * @throws CliError if it cannot be created, or is not a folder.
 */
export async function requireFolder({ options }: Context, path: string): Promise<void> {
  if (path === '-') throw usageError('Only one file can be printed to standard output.');
  if (options.dryRun !== true) await makePrivateFolder(path);
}
