import { checkBooks, type Books } from '@nsem/core';
import { syncToDisk } from '../files/durable.ts';
import { throwFatal } from '../open-offline.ts';
import { openStored } from '../open-stored.ts';
import type { Database } from '../persistence/database.ts';
import { removeSecrets } from '../persistence/snapshot/copy-without-secrets.ts';
import { readSchema } from '../persistence/snapshot/read-schema.ts';
import { checkIntegrity } from '../persistence/sqlite/check-integrity.ts';
import { StartError } from '../start-error.ts';

/**
 * Checks a database from its pages to its ledger.
 *
 * @param file its path, which a refusal names.
 * @throws {StartError} with the first things that are wrong.
 */
async function requireSound(database: Database, file: string): Promise<Books> {
  const books = await database.readBooks();
  const problems = [...checkIntegrity(file), ...checkBooks(books)];
  if (problems.length === 0) return books;
  const [first, second] = problems;
  const told = [first, second].filter((problem) => problem !== undefined).join('; ');
  throw new StartError(`The database of the backup is not in order: ${onOneLine(told)}.`);
}

/** Opens a database, which brings it up to date, and checks it. */
export async function openSound(
  file: string,
): Promise<Readonly<{ database: Database; books: Books }>> {
  const database = await openStored({ database: file }, throwFatal);
  try {
    return { database, books: await requireSound(database, file) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Brings a copied database up to date; nobody is logged in to it any more. */
export async function prepareDatabase(file: string): Promise<void> {
  const [damage] = readDamages(file);
  if (damage !== undefined) {
    throw new StartError(`The database of the backup is damaged: ${onOneLine(damage)}.`);
  }
  if (readSchema(file) === null) {
    throw new StartError('The database of the backup is not one of a marketplace.');
  }
  removeSecrets(file);
  const { database } = await openSound(file);
  await database.close();
  await syncToDisk(file);
}

/** A file that is damaged from the start cannot even be opened for the check. */
function readDamages(file: string): readonly string[] {
  try {
    return checkIntegrity(file);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
