import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { syncToDisk } from '../files/durable.ts';
import { StartError } from '../start-error.ts';

const secretBytes = 32;
const shape = new RegExp(`^[0-9a-f]{${secretBytes * 2}}$`);

/** Writes a new secret that only the server's user can read; it must not be lost in a crash. */
async function makeSecret(dataDir: string, path: string): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret.toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncToDisk(dataDir);
  return secret;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The server's secret: the one that the operator gives, else the one in the data directory, which is
 * made at the first start. It is no part of the database nor of any backup.
 *
 * @param given the value of `NSEM_SECRET`, or null where it is not set.
 * @throws {StartError} where the file holds something else.
 */
export async function loadSecret(dataDir: string, given: string | null): Promise<Uint8Array> {
  if (given !== null) return Buffer.from(given, 'utf8');
  const path = join(dataDir, 'secret');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return makeSecret(dataDir, path);
    throw error;
  }
  if (!shape.test(text.trim())) {
    throw new StartError(`${path} does not hold the server's secret; restore it from a safe copy.`);
  }
  return Buffer.from(text.trim(), 'hex');
}
