/** Where a continuous backup is stored: a folder, or what else has names and contents. */
export interface BackupTarget {
  /** For messages. */
  readonly name: string;
  /**
   * Where the target is now, if that can be known: a disk that is not mounted any more has another place.
   *
   * @throws if it cannot be used.
   */
  place(): Promise<string>;
  /** The paths below one, with `/` between, without what was not written completely. */
  list(below: string): AsyncIterable<string>;
  has(path: string): Promise<boolean>;
  /**
   * Stores bytes durably, completely or not at all.
   *
   * @param path called after the last byte.
   */
  write(bytes: AsyncIterable<Uint8Array>, path: () => string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Removes what earlier writes left that did not end. */
  sweep(): Promise<void>;
}
