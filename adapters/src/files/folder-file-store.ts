import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, invariant } from '@nsem/core';

import { syncToDisk } from './durable.ts';
import { isFileKey } from './file-key.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * How large a stored file is in bytes, without opening it; undefined where there is none.
 *
 * @param folder the folder of a `createFolderFileStore`.
 */
export async function sizeInFolder(folder: string, key: string): Promise<number | undefined> {
  if (!isFileKey(key)) return undefined;
  try {
    return (await stat(join(folder, key.slice(0, 2), key))).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * A file store in a folder, spread over sub-folders by the first two characters of the key.
 *
 * @throws {InvariantError} for a key that `newFileKey` did not make: no path can be smuggled in.
 */
export function createFolderFileStore(folder: string): FileStore {
  const shards = new Map<string, Promise<void>>();

  const shardOf = (key: string): string => {
    invariant(isFileKey(key), 'a file is stored under a name of our own making');
    return join(folder, key.slice(0, 2));
  };

  const makeShard = async (shard: string): Promise<void> => {
    await mkdir(shard, { recursive: true });
    await syncToDisk(folder);
  };

  /** Made and synced once; those who come meanwhile wait for the same. */
  const readyShard = (shard: string): Promise<void> => {
    const known = shards.get(shard);
    if (known !== undefined) return known;
    const making = makeShard(shard).catch((error: unknown) => {
      shards.delete(shard);
      throw error;
    });
    shards.set(shard, making);
    return making;
  };

  return {
    async keep(temporaryPath, key) {
      const shard = shardOf(key);
      await readyShard(shard);
      await syncToDisk(temporaryPath);
      await rename(temporaryPath, join(shard, key));
      await syncToDisk(shard);
    },

    async open(key, range) {
      const handle = await open(join(shardOf(key), key), 'r');
      return handle.createReadStream(range);
    },

    async remove(key) {
      await rm(join(shardOf(key), key), { force: true });
    },
  };
}
