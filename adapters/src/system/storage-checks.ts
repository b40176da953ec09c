import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { StorageFullError } from '@nsem/core';
import type { Logger } from 'pino';
import { codeOf, isNoSpace } from '../files/disk.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Database } from '../persistence/database.ts';

/** Why nothing can be stored: no space is left, the disk is read-only, or it reports errors. */
export type WriteFailure = 'storage-full' | 'read-only' | 'failing';

/** Checks whether the server can store anything; undefined if it can. */
export type WriteCheck = () => Promise<WriteFailure | undefined>;

type WriteDependencies = Readonly<{
  /** A folder on the disk of the files, which a start empties of temporary files. */
  folder: string;
  database: Pick<Database, 'lastWriteFailure' | 'tryWrite'>;
  log: Logger;
}>;

/** How long a result is reused, so that checks cost almost nothing however often they are called. */
const reuseMs = 5_000;

const probeBytes = 4096;

/** Of the operating system, SQLite and PostgreSQL. */
const readOnlyCodes: ReadonlySet<string> = new Set(['EROFS', 'SQLITE_READONLY', '25006']);

function explain(error: unknown): WriteFailure {
  if (error instanceof StorageFullError || isNoSpace(error) || codeOf(error) === 'SQLITE_FULL') {
    return 'storage-full';
  }
  // PostgreSQL's is the cause of the error that a unit of work promises.
  const cause = error instanceof Error ? error.cause : undefined;
  const isReadOnly = [error, cause].some((one) => readOnlyCodes.has(codeOf(one)));
  return isReadOnly ? 'read-only' : 'failing';
}

async function tryFile(folder: string): Promise<void> {
  const path = join(folder, 'write-check.part');
  try {
    await writeFile(path, Buffer.alloc(probeBytes), { mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Creates a check that writes a page to the database and a small file, at most once in five seconds. A
 * commit that has failed since counts at once, until a later one succeeds.
 */
export function createWriteCheck({ folder, database, log }: WriteDependencies): WriteCheck {
  let last: WriteFailure | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function tryBoth(): Promise<WriteFailure | undefined> {
    try {
      await tryFile(folder);
      await database.tryWrite();
      return undefined;
    } catch (error) {
      const failure = explain(error);
      if (failure !== last) log.error({ err: error, failure }, 'nothing can be stored');
      return failure;
    }
  }

  async function check(): Promise<void> {
    const found = await tryBoth();
    if (found === undefined && last !== undefined) log.info('the storage can be written again');
    last = found;
    checkedAt = performance.now();
    running = undefined;
  }

  return async () => {
    if (performance.now() - checkedAt >= reuseMs) await (running ??= check());
    const failed = database.lastWriteFailure();
    return last ?? (failed === undefined ? undefined : explain(failed));
  };
}

/** Where the stored files are, and why they cannot be reached, in a sentence; null if they can. */
export type FilesState = Readonly<{ place: 'folder' | 'bucket'; problem: string | null }>;

/** Checks whether the stored files can be reached. */
export type FilesCheck = () => Promise<FilesState>;

type FilesDependencies = Readonly<{
  storage: Pick<FileStorage, 'findProblem'> &
    Readonly<{ place: Readonly<{ kind: FilesState['place'] }> }>;
  log: Logger;
}>;

/** Creates a check that sends a bucket at most one request in five seconds. */
export function createFilesCheck({ storage, log }: FilesDependencies): FilesCheck {
  const place = storage.place.kind;
  let problem: string | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      const found = await storage.findProblem();
      if (found !== null && problem === null)
        log.error({ problem: found }, 'no file can be reached');
      if (found === null && problem !== null) log.info('the files can be reached again');
      problem = found;
      checkedAt = performance.now();
    } finally {
      running = undefined;
    }
  }

  return async () => {
    if (performance.now() - checkedAt >= reuseMs) await (running ??= check());
    return { place, problem };
  };
}
