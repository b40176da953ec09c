import type { AccountId, FileId } from '../kernel/ids.ts';

/**
 * Stores bytes under random names: in a folder by default, or in a configured bucket.
 *
 * Every function throws a `FilesUnavailableError` if the store cannot be reached.
 */
export interface FileStore {
  /**
   * Moves a finished temporary file into the store. When the promise resolves, the bytes survive a
   * crash.
   */
  save(temporaryPath: string, key: string): Promise<void>;
  /** The size of the bytes; undefined if there are none. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Opens the bytes, or the range from `start` to `end` (both inclusive). */
  open(
    key: string,
    range?: Readonly<{ start: number; end: number }>,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** Deletes the bytes; it is no error if there are none. */
  remove(key: string): Promise<void>;
}

/** The metadata of bytes that are safely stored. */
export type NewStoredFile = Readonly<{
  /** The random name of the bytes in the file store. */
  key: string;
  /** The original name, cleaned; displayed, never used as a path. */
  name: string;
  /** The media type, determined from the content. */
  contentType: string;
  sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  sha256: string;
}>;

/** A stored file with a row in the database. */
export type StoredFile = NewStoredFile & Readonly<{ id: FileId }>;

/** The database's register of stored files. */
export interface FileRegister {
  /** @param ownerId whose stored bytes it counts to; null for a file of no account. */
  insert(file: NewStoredFile, ownerId: AccountId | null): Promise<StoredFile>;
  /** Removes the row; its bytes are deleted after the unit of work, when no backup can need them. */
  remove(id: FileId): Promise<void>;
  find(id: FileId): Promise<StoredFile | undefined>;
  findByKey(key: string): Promise<StoredFile | undefined>;
  /** Those of the keys that no row has, in their order. */
  findUnregistered(keys: readonly string[]): Promise<readonly string[]>;
}

/**
 * The store of files cannot be reached or refuses to work; nothing was changed, and a later attempt may
 * succeed. Everything that needs no file goes on.
 */
export class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError';
}

/** The storage is full; nothing was changed, and a later attempt may succeed. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}
