import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { Download } from '@nsem/sdk';
import { CliError } from '../cli-error.ts';
import { exitCode } from '../exit-code.ts';

/** A file that was saved. */
export type SavedFile = Readonly<{ path: string; sizeBytes: number; sha256: string }>;

/** Where to save a download: where somebody says, which may be a folder, or else here. */
async function placeFor({ filename }: Download, wanted: string | null): Promise<string> {
  if (wanted !== null && !(await isFolder(wanted))) return wanted;
  const path = join(wanted ?? '.', filename);
  if (!(await exists(path))) return path;
  throw new CliError(`${path} is there already.`, {
    code: 'cli.file-exists',
    exitCode: exitCode.conflict,
    suggestion: `Replace it with: --output ${path}`,
  });
}

const exists = async (path: string): Promise<boolean> => (await statOf(path)) !== null;
const isFolder = async (path: string): Promise<boolean> =>
  (await statOf(path))?.isDirectory() ?? false;

const statOf = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw cannotWrite(path, error);
  });

/**
 * Saves a download as it comes. The file appears under its name when it is complete and is what the
 * server meant to send; before that it has another name, and none is left where it fails.
 *
 * @param wanted a file, which is replaced, or a folder; null for the current one.
 * @throws CliError where a file that nobody has named is in the way, or it cannot be written.
 */
export async function saveFile(download: Download, wanted: string | null): Promise<SavedFile> {
  const { path, temporary, file } = await openPlace(download, wanted).catch(async (error) => {
    await download.cancel();
    throw error;
  });
  try {
    const { sizeBytes, sha256 } = await copy(download, file);
    if (download.sha256 !== null && download.sha256 !== sha256) throw damaged(download.filename);
    await file.sync();
    await file.close();
    await rename(temporary, path);
    return { path, sizeBytes, sha256 };
  } catch (error) {
    await file.close();
    await rm(temporary, { force: true });
    throw error;
  }
}

async function openPlace(download: Download, wanted: string | null) {
  const path = await placeFor(download, wanted);
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const file = await open(temporary, 'w').catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  return { path, temporary, file };
}

async function copy(download: Download, file: FileHandle) {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of download) {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
    await file.appendFile(chunk);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

const cannotWrite = (path: string, error: unknown): CliError => {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new CliError(`${path} cannot be written (${why}).`, {
    code: 'cli.unwritable-file',
    exitCode: exitCode.failure,
  });
};

const damaged = (name: string): CliError =>
  new CliError(`${name} arrived damaged: its SHA-256 is not what the server says.`, {
    code: 'cli.damaged-file',
    exitCode: exitCode.network,
    suggestion: 'Download it again.',
  });
