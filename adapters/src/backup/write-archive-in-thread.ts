import { closeSync, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FileStore } from '@nsem/core';
import { openFileReader } from '../files/file-storage.ts';
import { pathInFolder } from '../files/folder-file-store.ts';
import type { FilePlace } from '../files/storage.config.ts';
import { streamFromThread } from '../threads/stream-from-thread.ts';
import type { ArchiveContents, WriteArchive } from './write-archive.ts';

/**
 * The input of the thread: the contents and the place of the stored files, or a file to encrypt.
 */
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

const pieceBytes = 64 * 1024;

async function* readPieces(handle: number, piece: Buffer): AsyncGenerator<Uint8Array> {
  try {
    let read: number;
    do {
      read = readSync(handle, piece);
      if (read > 0) yield Buffer.from(piece.subarray(0, read));
    } while (read === piece.length);
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads the files of a folder store with plain calls that block the thread: a small file takes a tenth
 * of the time that a stream takes. Only for a thread that serves no requests, one file at a time.
 *
 * @param folder that of a `createFolderFileStore`.
 */
function readPlainly(folder: string): Pick<FileStore, 'open'> {
  const piece = Buffer.allocUnsafeSlow(pieceBytes);
  return {
    open: async (key) => readPieces(openSync(pathInFolder(folder, key), 'r'), piece),
  };
}

/**
 * Reads stored files as it is fastest, wherever they are; what it needs for that is loaded with the first.
 * Only for a thread that serves no requests.
 */
export function openArchiveFiles(place: FilePlace): Pick<FileStore, 'open'> {
  if (place.kind === 'folder') return readPlainly(place.folder);
  let reader: ReturnType<typeof openFileReader> | undefined;
  return { open: async (key) => (await (reader ??= openFileReader(place))).open(key) };
}
