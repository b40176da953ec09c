import { open } from 'node:fs/promises';

/**
 * Waits until a file or a folder is safely on disk. For a folder that means its list of names: a
 * renamed file survives a crash only once its folder is synced too.
 *
 * @throws where the disk reports an error.
 */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
