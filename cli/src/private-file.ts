import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, promises as fs, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Download, SavedFile, SaveOptions } from '@nsem/sdk';

import {
  isCliError,
  isSystemError,
  unreadableFile,
  unwritableFile,
  usageError,
} from './cli-error.ts';

/** For files with secrets or personal data: only their owner can read and change them. */
const fileMode = 0o600;
const folderMode = 0o700;

/** Settings and logins are small. */
const maxJsonBytes = 1024 * 1024;

/**
 * The JSON in a file; null if the file is missing, undefined if it has none.
 *
 * @throws CliError if it cannot be read.
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = readIfThere(path);
  if (text === null) return null;
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

const advice = 'Correct it, or set NSEM_URL and NSEM_TOKEN: then it is not needed.';

/** Synchronous, because every command reads these small files, and starting threads takes longer. */
function readIfThere(path: string): string | null {
  let file: number | undefined;
  try {
    // A named pipe would be waited for.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = fstatSync(file);
    if (!found.isFile()) throw unreadableFile(path, 'it is not a file', advice);
    if (found.size > maxJsonBytes) throw unreadableFile(path, 'it is too large', advice);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCliError(error)) throw error;
    // The home folder of a service may be a file, such as /dev/null.
    if (isSystemError(error) && /^(?:ENOENT|ENOTDIR)$/.test(error.code ?? '')) return null;
    throw unreadableFile(path, error, advice);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Replaces a JSON file that only its owner can read, in a folder of its own. */
export async function writePrivateJson(path: string, content: object): Promise<void> {
  await makePrivateFolder(dirname(path));
  await writePrivateFile(path, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Replaces a file that only its owner can read, atomically: a crash leaves the old content or the new
 * one.
 *
 * @throws CliError if it cannot be written.
 */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  try {
    // What is no file of its own is not replaced.
    if (await isSpecial(path)) return await fs.writeFile(path, content);
    await replaceFile(path, content);
  } catch (error) {
    throw unwritableFile(path, error);
  }
}

async function replaceFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await fs.open(temporary, 'wx', fileMode);
  try {
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await fs.rename(temporary, path);
  } catch (error) {
    await file.close();
    await fs.rm(temporary, { force: true });
    throw error;
  }
}

/** Saves a download to a file that only its owner can read, also while it is incomplete. */
export async function savePrivately(
  file: Download,
  path: string,
  options: Pick<SaveOptions, 'onProgress'> = {},
): Promise<SavedFile> {
  if (!(await isSpecial(path))) return file.toFile(path, { ...options, mode: fileMode });
  await file.cancel();
  throw usageError(`${path} is not a file.`, 'For standard output, use -.');
}

/**
 * Creates a folder that only its owner can use, unless it exists.
 *
 * @throws CliError if it cannot be created, or is not a folder.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await fs.mkdir(path, { recursive: true, mode: folderMode }).catch((error: unknown) => {
    const isTaken = isSystemError(error) && /^(?:EEXIST|ENOTDIR)$/.test(error.code ?? '');
    throw isTaken ? usageError(`${path} is not a folder.`) : unwritableFile(path, error);
  });
}

/** A device, a pipe, or a file that is open: `/dev/stdout` is a link to what the output goes to. */
async function isSpecial(path: string): Promise<boolean> {
  const [named, found] = await Promise.all([fs.lstat(path), fs.stat(path)]).catch(() => []);
  if (named === undefined || found === undefined) return false;
  if (!found.isFile() && !found.isDirectory()) return true;
  return named.isSymbolicLink() && /^\/(?:dev|proc)(?:\/|$)/.test(await fs.realpath(dirname(path)));
}
