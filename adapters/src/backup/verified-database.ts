import { syncToDisk } from '../files/disk.ts';
import { throwFatal } from '../offline/open-offline.ts';
import { openStored } from '../start/open-stored.ts';
import type { Database } from '../persistence/database.ts';
import { readSchema, removeSecrets } from '../persistence/snapshot/take-snapshot.ts';
import { checkIntegrity, checkSchema } from '../persistence/sqlite/check-schema.ts';
import {
  verifyBooks,
  type BooksVerdict,
  type VerifyBooksOptions,
} from '../persistence/sqlite/verify-books.ts';
import { StartError } from '../start/start-error.ts';

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Reports how far a check of the books is. */
export type OnProgress = VerifyBooksOptions['onProgress'];

/** The problems that the refusal of a backup names. */
const maxProblems = 2;

/**
 * Verifies a database, from its pages and its schema to its ledger.
 *
 * @throws {StartError} with the first problems.
 */
async function verify(file: string, onProgress: OnProgress): Promise<BooksVerdict> {
  const books = verifyBooks(file, { maxProblems, onProgress });
  const problems = [...checkIntegrity(file), ...(await checkSchema(file)), ...books.problems];
  if (problems.length === 0) return books;
  const summary = problems.slice(0, maxProblems).join('; ');
  throw new StartError(`The database of the backup is invalid: ${onOneLine(summary)}.`);
}

/** Opens a database, which migrates it to the current schema, and verifies it. */
export async function openVerifiedDatabase(
  file: string,
  onProgress?: OnProgress,
): Promise<Readonly<{ database: Database; books: BooksVerdict }>> {
  const database = await openStored({ database: file }, throwFatal);
  try {
    return { database, books: await verify(file, onProgress) };
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
