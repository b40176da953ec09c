import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { invalidBackup } from './backup-error.ts';

const maxProblems = 3;

/**
 * Checks the pages and the indexes of an SQLite database, without writing anything beside it.
 *
 * @param named the file that a refusal names.
 * @throws CliError
 */
export async function verifyDatabase(path: string, named: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  const address = pathToFileURL(resolve(path));
  address.searchParams.set('immutable', '1');
  let problems: readonly string[];
  try {
    const database = new DatabaseSync(address, { readOnly: true });
    try {
      const rows = database.prepare(`PRAGMA integrity_check(${maxProblems})`).all();
      problems = rows.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
    } finally {
      database.close();
    }
  } catch (error) {
    problems = [error instanceof Error ? error.message : String(error)];
  }
  const [first] = problems;
  if (first !== undefined) throw invalidBackup(named, `its database is damaged (${first})`);
}
