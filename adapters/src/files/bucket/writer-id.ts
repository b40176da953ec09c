import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeDurably } from '../durable-write.ts';
import { isMissing } from '../system-error.ts';

/** With what a data directory marks the objects that it writes; created when it is first needed. */
export async function readWriterId(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const id = randomBytes(16).toString('hex');
  await writeDurably(file, `${id}\n`);
  return id;
}
