import type Database from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { StartError } from '../../start-error.ts';
import { migrations } from '../migrations/migrations.ts';

type Migrated = Readonly<{ name: string }>;

const selectMigrations = 'select name from migrations order by id';

/** The migrations of a database are in the order in which they ran. */
function isThisVersion(found: readonly Migrated[]): boolean {
  const expected = migrations.map(({ name }) => name);
  return found.length === expected.length && found.every(({ name }, n) => name === expected[n]);
}

/**
 * Checks that a database file has the schema of this version of the server.
 *
 * @throws {StartError} if it is of another version.
 */
export function requireFileOfThisVersion(database: Database.Database): void {
  if (isThisVersion(database.prepare<[], Migrated>(selectMigrations).all())) return;
  throw new StartError(`The database ${database.name} is of another version of the server.`);
}

/**
 * Checks that a database of PostgreSQL has the schema of this version of the server.
 *
 * @throws {StartError} if it is empty or of another version.
 */
export async function requireThisVersion(client: ClientBase): Promise<void> {
  const found = await client.query<Readonly<{ there: boolean }>>(
    `select to_regclass('migrations') is not null as there`,
  );
  if (found.rows[0]?.there !== true) {
    throw new StartError('There is no marketplace in the database of PostgreSQL.', {
      fault: 'not-found',
    });
  }
  const { rows } = await client.query<Migrated>(selectMigrations);
  if (isThisVersion(rows)) return;
  throw new StartError(
    `The database of PostgreSQL is of another version of the server (its last migration is ${rows.at(-1)?.name ?? 'missing'}): start the server of this version first.`,
  );
}
