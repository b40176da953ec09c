/** Keeps bytes under random names: a folder by default, a bucket where one is configured. */
export interface FileStore {
  /**
   * Takes a finished temporary file into the store. When the promise resolves the bytes survive a crash.
   */
  keep(temporaryPath: string, key: string): Promise<void>;
  /** Opens the bytes, or the stretch from `start` to `end` (both inclusive). */
  open(
    key: string,
    range?: Readonly<{ start: number; end: number }>,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** Forgets the bytes; no error where there are none. */
  remove(key: string): Promise<void>;
}
