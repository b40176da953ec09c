import { createHash } from 'node:crypto';

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
