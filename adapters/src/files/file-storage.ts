import { FilesUnavailableError, type FileStore } from '@nsem/core';
import type { Logger } from 'pino';
import type { DataDir } from '../start/data-dir.ts';
import { StartError } from '../start/start-error.ts';
import type { BucketConfig, FilePlace } from './storage.config.ts';
import {
  createBucketFileStore,
  createBucketReader,
  sweepBucket,
} from './bucket/bucket-file-store.ts';
import { openBucket, readWriterId, requireWritableBucket } from './bucket/open-bucket.ts';
import { createBucketPartialFiles } from './bucket/bucket-partial-files.ts';
import { createFileUpload, createPartLimit, createUploadJournal } from './bucket/upload-file.ts';
import { createFolderFileStore } from './folder-file-store.ts';
import { createFolderPartialFiles } from './folder-partial-files.ts';
import type { PartialFiles } from './partial-files.ts';
import { sweepFiles, type FileSweepRules } from './sweep-files.ts';

/** The store of files, and its needs on the host. */
export type FileStorage = Readonly<{
  place: FilePlace;
  store: FileStore;
  /** Deletes files that no row names, and what interrupted uploads left; returns how many files. */
  sweep(rules: FileSweepRules): Promise<number>;
  /** Opens the store of files that arrive in parts. */
  openPartialFiles(folders: PartialFolders, log: Logger): PartialFiles;
  /** Why the files cannot be reached, in a sentence; null if they can. */
  findProblem(): Promise<string | null>;
}>;

/** The folders of a data directory for stored files, wherever the files are. */
type StorageFolders = Pick<DataDir, 'fileWriter' | 'uploading'>;

type PartialFolders = Pick<DataDir, 'partial' | 'incoming'>;

const openPartialFolder = ({ partial, incoming }: PartialFolders): PartialFiles =>
  createFolderPartialFiles({ folder: partial, temporaryFolder: incoming });

/** Opens the store of files in a folder. */
export function openFolderStorage(folder: string): FileStorage {
  return {
    place: { kind: 'folder', folder },
    store: createFolderFileStore(folder),
    sweep: (rules) => sweepFiles({ ...rules, folder }),
    openPartialFiles: openPartialFolder,
    findProblem: () => Promise.resolve(null),
  };
}

/** How long a bucket may take to answer the question whether it can be reached. */
const checkMs = 3_000;

async function openBucketStorage(
  config: BucketConfig,
  { fileWriter, uploading }: StorageFolders,
): Promise<FileStorage> {
  const bucket = await openBucket(config);
  const journal = createUploadJournal(uploading);
  const writer = await readWriterId(fileWriter);
  const limit = createPartLimit();
  try {
    await requireWritableBucket(bucket, writer);
  } catch (error) {
    if (error instanceof FilesUnavailableError)
      throw new StartError(error.message, { cause: error });
    throw error;
  }
  return {
    place: { kind: 'bucket', bucket: config },
    store: createBucketFileStore(bucket, createFileUpload({ bucket, journal, writer, limit })),
    async sweep(rules) {
      const deleted = await sweepBucket({ ...rules, bucket, writer });
      await journal.abortLeft(bucket);
      return deleted;
    },
    openPartialFiles(folders, log) {
      const temporaryFolder = folders.incoming;
      const inBucket = createBucketPartialFiles({ bucket, writer, limit, temporaryFolder, log });
      // What had arrived before there was a bucket; their clients send it again.
      const before = openPartialFolder(folders);
      return {
        ...inBucket,
        async sweep(...rules) {
          return (await before.sweep(...rules)) + (await inBucket.sweep(...rules));
        },
      };
    },
    async findProblem() {
      try {
        await bucket.check(AbortSignal.timeout(checkMs));
        return null;
      } catch (error) {
        if (error instanceof FilesUnavailableError) return error.message;
        throw error;
      }
    },
  };
}

/**
 * Opens the store of files. A bucket must answer, and must take and delete an object.
 *
 * @throws {StartError} if the bucket cannot be used.
 */
export const openFileStorage = async (
  place: FilePlace,
  folders: StorageFolders,
): Promise<FileStorage> =>
  place.kind === 'folder'
    ? openFolderStorage(place.folder)
    : openBucketStorage(place.bucket, folders);

/** Opens stored files to read them only; no request is made yet. */
export const openFileReader = async (
  place: FilePlace,
): Promise<Pick<FileStore, 'open' | 'sizeOf'>> =>
  place.kind === 'folder'
    ? createFolderFileStore(place.folder)
    : createBucketReader(await openBucket(place.bucket));
