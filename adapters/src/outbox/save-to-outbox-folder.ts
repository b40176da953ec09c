import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { writeDurably } from '../files/durable-write.ts';

/**
 * Saves what would be sent as a file in the outbox folder, readable only by the server's user. What is
 * sent again after a crash replaces its own file.
 *
 * @returns the path of the file.
 */
export async function saveToOutboxFolder(
  folder: string,
  name: string,
  content: Buffer | string,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  await writeDurably(file, content);
  return file;
}
