import { isFileKey } from '../file-key.ts';
import type { FileSweepRules } from '../sweep-files.ts';
import { filesBelow, pathInBucket } from './bucket-file-store.ts';
import type { Bucket, ListedObject } from './bucket.port.ts';

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
