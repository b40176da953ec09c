import type { FileId } from '../kernel/ids.ts';

/** Bytes that are safely on disk, and what is known of them. */
export type NewStoredFile = Readonly<{
  /** Random name under which the file store keeps the bytes. */
  key: string;
  /** What the person called it, made harmless; shown, never used as a path. */
  name: string;
  /** Media type found in the content itself. */
  contentType: string;
  sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  sha256: string;
}>;

/** A stored file that the database knows. */
export type StoredFile = NewStoredFile & Readonly<{ id: FileId }>;

/** The database's register of stored files. */
export interface FileRegister {
  insert(file: NewStoredFile): Promise<StoredFile>;
  find(id: FileId): Promise<StoredFile | undefined>;
  findByKey(key: string): Promise<StoredFile | undefined>;
}
