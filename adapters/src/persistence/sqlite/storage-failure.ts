const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the disk was full; nothing is lost, and a later write may succeed. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === 'SQLITE_FULL';

/**
 * Whether an error means that the storage can no longer be trusted: a failed write or fsync, or a
 * damaged file. The state of the disk is then unknown until a restart reads it. A full disk does not
 * count: SQLite rolls back and continues when there is space.
 */
export function isStorageFailure(error: unknown): error is Error {
  const code = codeOf(error);
  return ['SQLITE_IOERR', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'].some((kind) => code.startsWith(kind));
}
