import type { Readable } from 'node:stream';
import { streamFromThread } from '../threads/stream-from-thread.ts';
import type { FilePlace } from '../files/file-place.ts';
import type { ArchiveContents, WriteArchive } from './write-archive.ts';

/** What the thread is given: the contents and where the stored files are, or a file to encrypt. */
export type ThreadContents =
  | Readonly<{ contents: ArchiveContents; files: FilePlace }>
  | Readonly<{ file: string; recipients: readonly string[] }>;

/** The objects of a file live only while it is written. */
const memoryMb = 64;

/**
 * Writes archives of the stored files in a thread of its own with a lower priority, so that the
 * server goes on answering meanwhile.
 */
export const writeArchiveInThread =
  (files: FilePlace): WriteArchive =>
  (contents, onWritten) =>
    streamFromThread(import.meta, 'archive-worker', {
      data: { contents, files } satisfies ThreadContents,
      memoryMb,
      onEnd: onWritten,
    });

/** Encrypts a file to recipients in such a thread, while it is read. */
export const encryptFileInThread = (file: string, recipients: readonly string[]): Readable =>
  streamFromThread(import.meta, 'archive-worker', {
    data: { file, recipients } satisfies ThreadContents,
    memoryMb,
    onEnd: () => {},
  });
