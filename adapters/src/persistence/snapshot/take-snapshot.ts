import { StorageFullError } from '@nsem/core';
import { runInThread, threadError } from '../../threads/run-in-thread.ts';
import { isSpaceUsedUp } from '../sqlite/storage-failure.ts';
import type { SnapshotFigures, SnapshotTask } from './copy-without-secrets.ts';

const diskFullCodes: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/**
 * Copies a consistent state of a database that is in use into a file, without sessions and saved
 * answers, in a separate thread.
 *
 * @throws {StorageFullError} if the disk is full.
 */
export async function takeSnapshot(data: SnapshotTask): Promise<SnapshotFigures> {
  const result = await runInThread<SnapshotFigures>(import.meta, 'snapshot-worker', { data });
  if (result.ok) return result.value;
  const isQuota = result.code === 'SQLITE_IOERR_WRITE' && isSpaceUsedUp(data.target);
  if (diskFullCodes.has(result.code) || isQuota) throw new StorageFullError('The disk is full.');
  throw threadError('The database could not be copied', result);
}
