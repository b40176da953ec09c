import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { invalidBackup } from './backup-error.ts';

/**
 * Checks the pages and the indexes of the database of a marketplace, without writing beside it.
 *
 * @param named the file that a refusal names.
 * @throws CliError
 */
export async function verifyDatabase(path: string, named: string): Promise<void> {
  // Loaded here, because few commands read a database.
  const { DatabaseSync } = await import('node:sqlite');
  const address = pathToFileURL(resolve(path));
  address.searchParams.set('immutable', '1');
  let problem: string | null;
  try {
    const database = new DatabaseSync(address, { readOnly: true });
    try {
      problem = findDamage(database) ?? findOtherPurpose(database);
    } finally {
      database.close();
    }
  } catch (error) {
    problem = damaged(error instanceof Error ? error.message : String(error));
  }
  if (problem !== null) throw invalidBackup(named, problem);
}

const damaged = (what: string): string => `its database is damaged (${what})`;

function findDamage(database: DatabaseSync): string | null {
  const rows = database.prepare('PRAGMA integrity_check(1)').all();
  const found = rows.map((row) => String(row['integrity_check'])).find((text) => text !== 'ok');
  return found === undefined ? null : damaged(found);
}

/** The database of a marketplace lists its migrations. */
function findOtherPurpose(database: DatabaseSync): string | null {
  const select = "select 1 from sqlite_master where type = 'table' and name = 'migrations'";
  const isMarketplace = database.prepare(select).get() !== undefined;
  return isMarketplace ? null : 'its database is not that of a marketplace';
}
