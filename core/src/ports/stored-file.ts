import type { AccountId, FileId } from '../kernel/ids.ts';

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
