import { rmSync, writeFileSync } from 'node:fs';
import { codeOf, isNoSpace } from '../../files/disk.ts';

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

/** More than a failed write of SQLite had, which writes page by page. */
const probeBytes = 64 * 1024;

/**
 * Writes a small file beside a database, to find out why a write of SQLite failed, which says so only of
 * a full disk.
 *
 * @returns whether there is no space, or the quota of the server's user is used up.
 */
export function isSpaceUsedUp(database: string): boolean {
  const path = `${database}-space-check`;
  try {
    writeFileSync(path, Buffer.alloc(probeBytes), { mode: 0o600, flush: true });
    rmSync(path);
    return false;
  } catch (error) {
    rmSync(path, { force: true });
    return isNoSpace(error);
  }
}

/** The judge of the errors of a database. */
export type FailureJudge = Readonly<{
  /** Whether there was no space for a write; nothing is lost, and a later write may succeed. */
  isFull: (error: unknown) => boolean;
  /** Whether the storage can no longer be trusted; see `isStorageFailure`. */
  isFatal: (error: unknown) => error is Error;
}>;

/**
 * Judges the errors of a database. SQLite reports a used-up quota as it reports a write that failed; nothing
 * was written in either case, so a quota is no reason to stop.
 *
 * @param isUsedUp called at most once for an error.
 */
export function judgeFailures(isUsedUp: () => boolean): FailureJudge {
  const judged = new WeakMap<object, boolean>();
  function isQuota(error: unknown): boolean {
    if (!(error instanceof Error) || codeOf(error) !== 'SQLITE_IOERR_WRITE') return false;
    const known = judged.get(error) ?? isUsedUp();
    judged.set(error, known);
    return known;
  }
  return {
    isFull: (error) => isDiskFull(error) || isQuota(error),
    isFatal: (error): error is Error => isStorageFailure(error) && !isQuota(error),
  };
}
