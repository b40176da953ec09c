import { join } from 'node:path';
import type { Clock } from '@nsem/core';
import type { Logger } from 'pino';
import type { StoredFiles } from '../../files/stored-files.ts';
import { checkStoredBooks } from '../../persistence/insights/check-stored-books.ts';
import { readFilesAfter } from '../../persistence/snapshot/read-registered-files.ts';
import { openBooksCheck } from '../../system/books-check.ts';
import { checkDatabaseInThread } from '../../system/check-database-in-thread.ts';
import { openWeeklyCheck } from '../../system/weekly-check.ts';

/** Opens the checks that a server makes from time to time; nothing starts them. */
export async function openTestChecks({
  folder,
  database,
  descriptor,
  storedFiles,
  clock,
  log,
}: Readonly<{
  folder: string;
  database: string;
  descriptor: number;
  storedFiles: StoredFiles;
  clock: Clock;
  log: Logger;
}>) {
  const booksCheck = await openBooksCheck({
    file: join(folder, 'books-check.json'),
    checkBooks: () => checkStoredBooks(database),
    clock,
    log,
  });
  const weeklyCheck = await openWeeklyCheck({
    file: join(folder, 'weekly-check.json'),
    readFilesAfter: (id, limit) => readFilesAfter(database, id, limit),
    storedFiles,
    checkDatabase: (stopped) => checkDatabaseInThread({ file: database, descriptor }, stopped),
    clock,
    log,
  });
  return { booksCheck, weeklyCheck };
}
