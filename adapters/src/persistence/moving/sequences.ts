import type Database from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { quoteName } from '../increments/chunks.ts';
import type { PortableTable } from './portable-tables.ts';

/** The sequence of a table's ids, as a name for statements; null if it has none. */
async function findSequence(
  client: ClientBase,
  { name, key }: PortableTable,
): Promise<string | null> {
  const { rows } = await client.query<Readonly<{ sequence: string | null }>>(
    'select pg_get_serial_sequence($1, $2) as sequence',
    [quoteName(name), key[0]],
  );
  return rows[0]?.sequence ?? null;
}

/** The highest id that PostgreSQL has assigned for a table, also of rows that were deleted; 0 before the first. */
export async function readLastId(client: ClientBase, table: PortableTable): Promise<bigint> {
  const sequence = await findSequence(client, table);
  if (sequence === null) return 0n;
  const { rows } = await client.query<Readonly<{ last: string }>>(
    `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
  );
  return BigInt(rows[0]?.last ?? 0);
}

/** The highest id that SQLite has assigned for a table, or that one of its rows has; 0 before the first. */
function lastIdOf(database: Database.Database, { name, key: [id = ''] }: PortableTable): number {
  const select = `
    select max(coalesce((select max(${quoteName(id)}) from ${quoteName(name)}), 0),
      coalesce((select max(seq) from sqlite_sequence where name = ?), 0))`;
  return database.prepare<[string], number>(select).pluck().get(name) ?? 0;
}

/**
 * Makes PostgreSQL go on with the ids that follow those of a database file. That belongs to the
 * transaction of the connection: unlike `setval`, it ends with a rollback.
 */
export async function restartSequences(
  client: ClientBase,
  database: Database.Database,
  tables: readonly PortableTable[],
): Promise<void> {
  for (const table of tables) {
    const sequence = await findSequence(client, table);
    if (sequence === null) continue;
    const next = lastIdOf(database, table) + 1;
    await client.query(`alter sequence ${sequence} restart with ${next}`);
  }
}
