import { StorageFullError } from '@nsem/core';
import { StartError } from '../start-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write there',
  EEXIST: 'it is there already',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/**
 * What the system says of a command's failure, in a sentence.
 *
 * @param path what the failure is about where the system does not say.
 * @returns the error itself where it is of another kind.
 */
export function explainFailure(error: unknown, path: string): unknown {
  if (error instanceof StorageFullError) {
    return new StartError(`There is no room for a copy of the database: ${error.message}`, {
      cause: error,
    });
  }
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  const reason = reasons[String(error.code)] ?? String(error.code);
  const place = (error as NodeJS.ErrnoException).path ?? path;
  return new StartError(`${place} cannot be used: ${reason}.`, { cause: error });
}
