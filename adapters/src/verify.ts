import { checkBooks } from '@nsem/core';

import { checkFiles, checkFileSizes, type FilesCheck } from './backup/check-files.ts';
import { tellDamage } from './backup/manifest.ts';
import type { Config } from './config.ts';
import { createClosing } from './closing.ts';
import type { DataDir } from './data-dir.ts';
import { createFolderFileStore, sizeInFolder } from './files/folder-file-store.ts';
import { openOffline, throwFatal } from './open-offline.ts';
import { openStored } from './open-stored.ts';
import { checkIntegrity } from './persistence/sqlite/check-integrity.ts';

/** What a check of the stored data has found: a sentence for each thing that is wrong. */
export type Verification = Readonly<{
  database: string;
  entries: number;
  jobs: number;
  files: number;
  problems: readonly string[];
}>;

/** How thoroughly to check. */
export type VerifyOptions = Readonly<{
  /** Looks whether the stored files are there and as large as they were, without reading them. */
  quick?: boolean;
}>;

const check = ({ database, files }: DataDir, isQuick: boolean): Promise<FilesCheck> =>
  isQuick
    ? checkFileSizes(database, (key) => sizeInFolder(files, key))
    : checkFiles(database, createFolderFileStore(files));

/**
 * Checks the database file, the ledger's invariants (DESIGN §6) and the stored files, while no server
 * uses them.
 *
 * @throws {StartError} where the data directory is empty or cannot be used, or a server is using it.
 */
export async function verifyData(
  config: Pick<Config, 'dataDir'>,
  { quick = false }: VerifyOptions = {},
): Promise<Verification> {
  const closing = createClosing();
  try {
    const folders = await openOffline(config, closing);
    const database = await openStored(folders, throwFatal);
    closing.add(() => database.close());
    const books = await database.readBooks();
    const broken = [...checkIntegrity(folders.database), ...checkBooks(books)];
    const { files, damaged } = await check(folders, quick);
    const problems = [...broken, ...damaged.map(tellDamage)];
    const { entries, jobs } = books;
    const counts = { entries: entries.length, jobs: jobs.length, files };
    return { database: folders.database, ...counts, problems };
  } finally {
    await closing.close();
  }
}
