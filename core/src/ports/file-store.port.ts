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
