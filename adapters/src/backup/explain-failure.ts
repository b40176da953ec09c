import { FilesUnavailableError, StorageFullError } from '@nsem/core';
import { StartError } from '../start/start-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it already exists',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/**
 * Explains a system error of a command in a sentence.
 *
 * @param path what the failure is about if the error does not name a path.
 * @returns any other error unchanged.
 */
export function explainFailure(error: unknown, path: string): unknown {
  if (error instanceof StorageFullError) {
    return new StartError(
      `There is not enough disk space for a copy of the database: ${error.message}`,
      {
        cause: error,
      },
    );
  }
  if (error instanceof FilesUnavailableError)
    return new StartError(error.message, { cause: error });
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  const reason = reasons[String(error.code)] ?? String(error.code);
  const subject = (error as NodeJS.ErrnoException).path ?? path;
  return new StartError(`${subject} cannot be used: ${reason}.`, { cause: error });
}
