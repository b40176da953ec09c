import { promises as fs, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The JSON in a file; null if the file is missing, undefined if it has none. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = readIfThere(path);
  if (text === null) return null;
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Synchronous, because every command reads these small files, and starting threads takes longer. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return nullIfMissing(error as NodeJS.ErrnoException);
  }
}

/**
 * Replaces a file that only its owner can read, atomically: a crash leaves the old content or the new
 * one.
 */
export async function writePrivateFile(path: string, content: object): Promise<void> {
  await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  const file = await fs.open(temporary, 'w', 0o600);
  try {
    // The mode above applies only to a new file.
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await fs.rename(temporary, path);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
