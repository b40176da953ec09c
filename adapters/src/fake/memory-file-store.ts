import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { invariant, type FileStore } from '@nsem/core';

/** Stores the bytes of files in memory. */
export function createMemoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    async save(temporaryPath, key) {
      files.set(key, await readFile(temporaryPath));
      await rm(temporaryPath);
    },
    sizeOf: (key) => Promise.resolve(files.get(key)?.length),
    async open(key, range) {
      const bytes = files.get(key);
      invariant(bytes !== undefined, `the file ${key} was saved`);
      return Readable.from([
        range === undefined ? bytes : bytes.subarray(range.start, range.end + 1),
      ]);
    },
    async remove(key) {
      files.delete(key);
    },
  };
}
