import { rm } from 'node:fs/promises';
import { StorageFullError } from '@nsem/core';
import { runInThread, threadError } from '../../threads/run-in-thread.ts';
import type { SnapshotFigures } from '../snapshot/take-snapshot.ts';
import { isFullCode } from './export-to-file.ts';
import type { PostgresConfig } from '../postgres/postgres.config.ts';

/** The task of an export, and the file, which must not exist. */
export type ExportTask = Readonly<{
  postgres: PostgresConfig;
  target: string;
  /** Leaves out sessions, tokens in mails and saved answers. */
  withoutSecrets: boolean;
}>;

/** The most memory of its objects. */
const memoryMb = 192;

/**
 * Writes what a database of PostgreSQL contains at one time to a database file, in a separate thread and
 * over a connection of its own.
 *
 * @param signal ends it.
 * @throws {StorageFullError} if the disk is full.
 * @throws {Error} if it cannot be read, or the export was ended; the file is removed then.
 */
export async function exportInThread(
  data: ExportTask,
  signal?: AbortSignal,
): Promise<SnapshotFigures> {
  const task = { data, memoryMb, signal };
  const result = await runInThread<SnapshotFigures>(import.meta, 'export-worker', task);
  if (result.ok) return result.value;
  await rm(data.target, { force: true });
  if (isFullCode(result.code)) throw new StorageFullError('The disk is full.');
  throw threadError('The database could not be exported', result);
}
