import { join } from 'node:path';
import type { Clock } from '@nsem/core';
import type { Logger } from 'pino';
import type { DatabaseCare } from '../../database-care.ts';
import type { StoredFiles } from '../../files/stored-files.ts';
import { openBooksCheck } from '../../system/books-check.ts';
import { openWeeklyCheck } from '../../system/weekly-check.ts';

/** Opens the checks that a server makes from time to time; nothing starts them. */
export async function openTestChecks({
  folder,
  care: { checkBooks, checkDatabase, readFilesAfter },
  storedFiles,
  clock,
  log,
}: Readonly<{
  folder: string;
  care: DatabaseCare;
  storedFiles: StoredFiles;
  clock: Clock;
  log: Logger;
}>) {
  const booksCheck = await openBooksCheck({
    file: join(folder, 'books-check.json'),
    checkBooks,
    clock,
    log,
  });
  const weeklyCheck = await openWeeklyCheck({
    file: join(folder, 'weekly-check.json'),
    readFilesAfter,
    storedFiles,
    checkDatabase,
    clock,
    log,
  });
  return { booksCheck, weeklyCheck };
}
