import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StorageFullError } from '@nsem/core';
import type { SnapshotFigures, SnapshotTask } from './copy-without-secrets.ts';

/** What the thread answers; an error would lose its code on the way. */
export type SnapshotOutcome =
  | Readonly<{ ok: true; figures: SnapshotFigures }>
  | Readonly<{ ok: false; code: string; message: string }>;

/** Stands beside this file as a source, and beside the bundle that this file is part of. */
const workerFile = new URL(`./snapshot-worker${extname(import.meta.filename)}`, import.meta.url);

const noRoom: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC']);

/**
 * Copies one moment of a database in use into a file, without logins and remembered answers, in a
 * thread of its own: the server goes on answering meanwhile.
 *
 * @throws {StorageFullError} where there is no room for it.
 */
export async function takeSnapshot(task: SnapshotTask): Promise<SnapshotFigures> {
  const worker = new Worker(workerFile, { workerData: task, execArgv: [] });
  const ended = once(worker, 'exit');
  const [outcome] = (await once(worker, 'message')) as [SnapshotOutcome];
  await ended;
  if (outcome.ok) return outcome.figures;
  if (noRoom.has(outcome.code)) throw new StorageFullError('The disk is full.');
  throw new Error(`The database could not be copied: ${outcome.message} (${outcome.code})`);
}
