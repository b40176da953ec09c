import type { BucketConfig } from './bucket/bucket.config.ts';

/** Where stored files are: in a folder or in a bucket. It can be copied to another thread. */
export type FilePlace =
  | Readonly<{ kind: 'folder'; folder: string }>
  | Readonly<{ kind: 'bucket'; bucket: BucketConfig }>;

/** What is configured of the place of stored files; by default they are in the data directory. */
export type StorageConfig = Readonly<{ storage?: BucketConfig | null }>;

/**
 * Where the stored files of a marketplace are.
 *
 * @param folders those of its data directory.
 */
export const filePlaceOf = (
  { storage = null }: StorageConfig,
  folders: Readonly<{ files: string }>,
): FilePlace =>
  storage === null
    ? { kind: 'folder', folder: folders.files }
    : { kind: 'bucket', bucket: storage };
