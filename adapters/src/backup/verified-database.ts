import { checkBooks, type Books } from '@nsem/core';
import { syncToDisk } from '../files/durable-write.ts';
import { throwFatal } from '../open-offline.ts';
import { openStored } from '../open-stored.ts';
import type { Database } from '../persistence/database.ts';
import { removeSecrets } from '../persistence/snapshot/copy-without-secrets.ts';
import { readSchema } from '../persistence/snapshot/read-schema.ts';
import { checkIntegrity } from '../persistence/sqlite/check-integrity.ts';
import { StartError } from '../start-error.ts';

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/**
 * Verifies a database, from its pages to its ledger.
 *
 * @throws {StartError} with the first problems.
 */
async function verify(database: Database, file: string): Promise<Books> {
  const books = await database.readBooks();
  const problems = [...checkIntegrity(file), ...checkBooks(books)];
  if (problems.length === 0) return books;
  const summary = problems.slice(0, 2).join('; ');
  throw new StartError(`The database of the backup is invalid: ${onOneLine(summary)}.`);
}

/** Opens a database, which migrates it to the current schema, and verifies it. */
export async function openVerifiedDatabase(
  file: string,
): Promise<Readonly<{ database: Database; books: Books }>> {
  const database = await openStored({ database: file }, throwFatal);
  try {
    return { database, books: await verify(database, file) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Prepares the database of a backup for use: migrates and verifies it, and ends every session. */
export async function prepareRestoredDatabase(file: string): Promise<void> {
  const [damage] = findDamage(file);
  if (damage !== undefined) {
    throw new StartError(`The database of the backup is damaged: ${onOneLine(damage)}.`);
  }
  if (readSchema(file) === null) {
    throw new StartError('The database of the backup is not the database of a marketplace.');
  }
  removeSecrets(file);
  const { database } = await openVerifiedDatabase(file);
  await database.close();
  await syncToDisk(file);
}

/** A database with a damaged header cannot even be opened for the check. */
function findDamage(file: string): readonly string[] {
  try {
    return checkIntegrity(file);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
