import { rm } from 'node:fs/promises';
import { invariant, type FileStore } from '@nsem/core';
import { isFileKey } from '../file-key.ts';
import type { Bucket } from './bucket.port.ts';
import type { UploadFile } from './upload-file.ts';

/** What the objects of stored files begin with, after the prefix of the bucket. */
export const filesBelow = 'files/';

/**
 * The path of a stored file in a bucket.
 *
 * @throws {InvariantError} for a key that `newFileKey` did not create: no path can be smuggled in.
 */
export function pathInBucket(key: string): string {
  invariant(isFileKey(key), 'a file key was created by newFileKey');
  return `${filesBelow}${key}`;
}

/** Reads the stored files of a bucket. */
export const createBucketReader = (
  bucket: Pick<Bucket, 'open' | 'inspect'>,
): Pick<FileStore, 'open' | 'sizeOf'> => ({
  sizeOf: async (key) => (await bucket.inspect(pathInBucket(key)))?.sizeBytes,
  open: async (key, range) => bucket.open(pathInBucket(key), range),
});

/**
 * Creates a file store in a bucket.
 *
 * @throws {InvariantError} for a key that `newFileKey` did not create: no path can be smuggled in.
 */
export const createBucketFileStore = (
  bucket: Pick<Bucket, 'open' | 'inspect' | 'remove'>,
  upload: UploadFile,
): FileStore => ({
  ...createBucketReader(bucket),
  async save(temporaryPath, key) {
    await upload(temporaryPath, pathInBucket(key));
    await rm(temporaryPath);
  },
  remove: async (key) => bucket.remove(pathInBucket(key)),
});
