import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, invariant } from '@nsem/core';

import { isMissing, moveDurably, syncToDisk } from './disk.ts';
import { isFileKey } from './file-names.ts';

/**
 * The path of a stored file.
 *
 * @param folder the folder of a `createFolderFileStore`.
 * @throws {InvariantError} for a key that `newFileKey` did not create: no path can be smuggled in.
 */
export function pathInFolder(folder: string, key: string): string {
  invariant(isFileKey(key), 'a file key was created by newFileKey');
  return join(folder, key.slice(0, 2), key);
}

/** Bytes that are read at once of a whole file: each read takes a turn of another thread. */
const wholeFilePieces = 256 * 1024;

/** The same of a range: players request many, and leave most of them before their end. */
const rangePieces = 64 * 1024;

/**
 * Creates a file store in a folder, with sub-folders by the first two characters of the key.
 *
 * @throws {InvariantError} for a key that `newFileKey` did not create: no path can be smuggled in.
 */
export function createFolderFileStore(folder: string): FileStore {
  const shards = new Map<string, Promise<void>>();

  const shardOf = (key: string): string => {
    invariant(isFileKey(key), 'a file key was created by newFileKey');
    return join(folder, key.slice(0, 2));
  };

  const createShard = async (shard: string): Promise<void> => {
    await mkdir(shard, { recursive: true, mode: 0o700 });
    await syncToDisk(folder);
  };

  /** Creates and flushes each shard once, also for concurrent callers. */
  const ensureShard = (shard: string): Promise<void> => {
    const known = shards.get(shard);
    if (known !== undefined) return known;
    const creating = createShard(shard).catch((error: unknown) => {
      shards.delete(shard);
      throw error;
    });
    shards.set(shard, creating);
    return creating;
  };

  return {
    async save(temporaryPath, key) {
      const shard = shardOf(key);
      await ensureShard(shard);
      await syncToDisk(temporaryPath);
      await moveDurably(temporaryPath, join(shard, key));
    },

    async sizeOf(key) {
      try {
        return (await stat(join(shardOf(key), key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async open(key, range) {
      const handle = await open(join(shardOf(key), key), 'r');
      const highWaterMark = range === undefined ? wholeFilePieces : rangePieces;
      return handle.createReadStream({ ...range, highWaterMark });
    },

    async remove(key) {
      await rm(join(shardOf(key), key), { force: true });
    },
  };
}
