import { checkBooks } from '@nsem/core';

import type { Config } from './config.ts';
import { createClosing } from './closing.ts';
import { holdsMarketplace, openDataDir } from './data-dir.ts';
import { openStored } from './open-stored.ts';
import { checkIntegrity } from './persistence/sqlite/check-integrity.ts';
import { StartError } from './start-error.ts';

/** What a check of the stored data has found: a sentence for each thing that is wrong. */
export type Verification = Readonly<{
  database: string;
  entries: number;
  jobs: number;
  problems: readonly string[];
}>;

/**
 * Checks the database file and the ledger's invariants (DESIGN §6), while no server uses them.
 *
 * @throws {StartError} where the data directory is empty or cannot be used, or a server is using it.
 */
export async function verifyData({ dataDir }: Pick<Config, 'dataDir'>): Promise<Verification> {
  if (!holdsMarketplace(dataDir)) {
    throw new StartError(`There is no marketplace in the data directory ${dataDir}.`);
  }
  const closing = createClosing();
  try {
    const folders = await openDataDir(dataDir);
    closing.add(() => folders.release());
    const onFatal = (error: Error): void => {
      throw error;
    };
    const database = await openStored(folders, onFatal);
    closing.add(() => database.close());
    const books = await database.readBooks();
    const problems = [...checkIntegrity(folders.database), ...checkBooks(books)];
    const { entries, jobs } = books;
    return { database: folders.database, entries: entries.length, jobs: jobs.length, problems };
  } finally {
    await closing.close();
  }
}
