const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether there was no room on the disk; nothing is lost, and there may be room later. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === 'SQLITE_FULL';

/**
 * Whether an error means that the storage itself can no longer be trusted: a failed write or fsync, a
 * damaged file. What is on the disk is then unknown, and only a restart finds out. A full disk is
 * none: SQLite rolls back and can go on when there is room.
 */
export function isStorageFailure(error: unknown): error is Error {
  const code = codeOf(error);
  return ['SQLITE_IOERR', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'].some((kind) => code.startsWith(kind));
}
