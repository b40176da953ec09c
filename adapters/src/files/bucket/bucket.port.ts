/** The prefix of the objects that only show whether a bucket can be used. */
export const checkPrefix = 'write-check-';

/** An object in a bucket. */
export type ListedObject = Readonly<{ path: string; sizeBytes: number; writtenAt: number }>;

/** A part of an object that was uploaded, as the server named it. */
export type UploadedPart = Readonly<{ number: number; tag: string }>;

/** Bytes in memory and their SHA-256 in hexadecimal, with which the server compares what arrives. */
export type HashedBytes = Readonly<{ bytes: Uint8Array; sha256: string }>;

/**
 * A bucket of an S3-compatible object storage; paths begin after its prefix.
 *
 * Every function throws a `FilesUnavailableError` if the bucket cannot be used.
 */
export interface Bucket {
  /** For messages. */
  readonly name: string;
  /** Requests a list that is almost empty; for whether the bucket can be reached at all. */
  check(signal?: AbortSignal): Promise<void>;
  /** Returns the size of an object in bytes and who wrote it; undefined if there is none. */
  inspect(
    path: string,
  ): Promise<Readonly<{ sizeBytes: number; writer: string | undefined }> | undefined>;
  /**
   * Opens an object, or a range of it, both ends inclusive.
   *
   * @throws an error with the code `ENOENT` if there is none.
   */
  open(
    path: string,
    range?: Readonly<{ start: number; end: number }>,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** Stores a small object. */
  put(path: string, content: HashedBytes, writer: string): Promise<void>;
  /** Begins an upload in parts, of which nothing is visible until it is completed; returns its id. */
  beginUpload(path: string, writer: string): Promise<string>;
  putPart(
    upload: Readonly<{ path: string; id: string; number: number }>,
    content: HashedBytes,
  ): Promise<UploadedPart>;
  completeUpload(path: string, id: string, parts: readonly UploadedPart[]): Promise<void>;
  /** Deletes the parts of an upload; it is no error if there is no such upload. */
  abortUpload(path: string, id: string): Promise<void>;
  /** Lists the objects whose paths begin so, in batches; the whole list is never in memory. */
  list(below: string): AsyncIterable<readonly ListedObject[]>;
  /** Deletes an object; it is no error if there is none. */
  remove(path: string): Promise<void>;
}
