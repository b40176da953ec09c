import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';

/**
 * Names the upload of a file for something, so that the same command continues after it was stopped,
 * and fails if the file was used before. A file that was changed has another name.
 *
 * @param aim what the file is for, such as the order or the job.
 * @returns undefined if the file is standard input or cannot be read, which the upload reports.
 */
export async function resumeKeyOf(path: string, aim: object): Promise<string | undefined> {
  if (path === '-') return undefined;
  try {
    const { size, mtimeMs } = await stat(path);
    const identity = JSON.stringify([await realpath(path), size, mtimeMs, aim]);
    return `cli-${createHash('sha256').update(identity).digest('base64url')}`;
  } catch {
    return undefined;
  }
}
