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

/** The longest Idempotency-Key that a server accepts. */
const longestKey = 255;

/**
 * The key of the call that adds a file to a new job, from the key of the command, which is that of the
 * job. The same file has the same key wherever it comes in the command.
 *
 * @param key the key of the command; undefined if it has none.
 * @param file the identity of the file, from `resumeKeyOf`: a file that was changed has another.
 * @param copy 1 for the first time that the command names the file, 2 for the second.
 */
export function keyOfReference(
  key: string | undefined,
  file: string,
  copy: number,
): string | undefined {
  if (key === undefined) return undefined;
  const whole = copy === 1 ? `${key}.${file}` : `${key}.${file}.${copy}`;
  if (whole.length <= longestKey) return whole;
  return `cli-${createHash('sha256').update(whole).digest('base64url')}`;
}
