import { rm } from 'node:fs/promises';
import { type FileStore, invariant } from '@nsem/core';
import { isFileKey } from '../file-names.ts';
import type { FileSweepRules } from '../sweep-files.ts';
import type { Bucket, ListedObject } from './bucket.port.ts';
import type { UploadFile } from './upload-file.ts';

/** The prefix of the objects of stored files, after that of the bucket. */
const filesBelow = 'files/';

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

/** How many files are looked up in the database at a time. */
const batchFiles = 100;

/** What a sweep of a bucket needs, besides the rules of any sweep. */
export type BucketSweep = FileSweepRules &
  Readonly<{
    bucket: Pick<Bucket, 'list' | 'inspect' | 'remove'>;
    /** Only objects with this mark are deleted. */
    writer: string;
  }>;

const keyOf = ({ path }: ListedObject): string => path.slice(filesBelow.length);

function* inBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += batchFiles) {
    yield all.slice(from, from + batchFiles);
  }
}

/** Those of the objects that are old enough, but not older than the database. */
const findDue = (
  objects: readonly ListedObject[],
  { writtenAfter, writtenBefore }: BucketSweep,
): readonly string[] =>
  objects
    .filter(({ writtenAt }) => writtenAt >= writtenAfter && writtenAt < writtenBefore)
    .map(keyOf)
    .filter(isFileKey);

/** Deletes the files of a batch that no row names; returns how many, and whether to continue. */
async function sweepBatch(objects: readonly ListedObject[], sweep: BucketSweep) {
  const { bucket, writer } = sweep;
  let deleted = 0;
  const due = findDue(objects, sweep);
  const unregistered = due.length === 0 ? [] : await sweep.findUnregistered(due);
  for (const key of unregistered) {
    const path = pathInBucket(key);
    // Another marketplace, like a rehearsal of a restore, may have been started with the same bucket.
    if ((await bucket.inspect(path))?.writer !== writer) continue;
    if (!sweep.mayContinue()) return { deleted, isDone: true };
    await bucket.remove(path);
    deleted += 1;
  }
  return { deleted, isDone: !sweep.mayContinue() };
}

/**
 * Deletes stored files that no row names, as `sweepFiles` does in a folder, but only those that this
 * server itself has written. The times are of the clock of the bucket, which refuses requests of a
 * server whose clock differs by more than a quarter of an hour.
 *
 * @returns how many files were deleted.
 */
export async function sweepBucket(sweep: BucketSweep): Promise<number> {
  let deleted = 0;
  for await (const page of sweep.bucket.list(filesBelow)) {
    for (const batch of inBatches(page)) {
      const swept = await sweepBatch(batch, sweep);
      deleted += swept.deleted;
      if (swept.isDone) return deleted;
    }
  }
  return deleted;
}
