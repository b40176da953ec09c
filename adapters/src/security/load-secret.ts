import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeDurably } from '../files/durable-write.ts';
import { StartError } from '../start-error.ts';

const secretBytes = 32;
const shape = new RegExp(`^[0-9a-f]{${secretBytes * 2}}$`);

/** Stores a new secret that only the server's user can read; it must survive a crash. */
async function createSecret(path: string): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  await writeDurably(path, `${secret.toString('hex')}\n`);
  return secret;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Returns the server's secret: the configured one, or else the one in the data directory, which is
 * created at the first start. It is not part of the database or of any backup.
 *
 * @param configured the value of `NSEM_SECRET`; null if it is not set.
 * @throws {StartError} if the file contains something else.
 */
export async function loadSecret(dataDir: string, configured: string | null): Promise<Uint8Array> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = join(dataDir, 'secret');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return createSecret(path);
    throw error;
  }
  if (!shape.test(text.trim())) {
    throw new StartError(`${path} does not contain the server's secret; restore it from a copy.`);
  }
  return Buffer.from(text.trim(), 'hex');
}
