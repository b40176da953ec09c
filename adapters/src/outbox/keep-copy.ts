import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { syncToDisk } from '../files/durable.ts';

/**
 * Keeps what would be sent as a file of the outbox folder, only for the server's own user. What is
 * sent again after a crash replaces its own file.
 *
 * @returns the path of the file.
 */
export async function keepCopy(
  folder: string,
  name: string,
  content: Buffer | string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  const draft = join(folder, `.${name}.draft`);
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncToDisk(folder);
  return file;
}
