import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { migrate, migratedSchema } from '../migrated-schema.ts';
import { describeForPostgres } from './describe-rows.ts';
import { exclusive, runExclusively } from './run-exclusively.ts';
import type { AssignedKeys } from './statement-texts.ts';
import { valueTypes } from './value-types.ts';

/** The ORM on PostgreSQL, with the pool of connections that everything uses. */
export type OpenedPostgres = Readonly<{ orm: MikroORM; pool: Pool; assignedKeys: AssignedKeys }>;

const versions = { lowest: 16, highest: 18 };

/** SQLite's order of texts, which cursors and lists rely on, and PostgreSQL's only with the right collation. */
const selectFitness = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('transaction_read_only') as is_read_only,
    current_setting('server_encoding') as encoding,
    'B' < 'a' and 'Z' < '_' and '_' < 'a' and 'z' < chr(233) as is_ordered_by_bytes`;

type Fitness = Readonly<{
  version: number;
  is_read_only: string;
  encoding: string;
  is_ordered_by_bytes: boolean;
}>;

function* listDefects(found: Fitness): Generator<string> {
  const { lowest, highest } = versions;
  if (found.version < lowest || found.version > highest)
    yield `it is PostgreSQL ${found.version}, and must be ${lowest} to ${highest}`;
  if (found.is_read_only === 'on') yield 'it is read-only: a standby, or set to be so';
  if (found.encoding !== 'UTF8') yield `its encoding is ${found.encoding}, and must be UTF8`;
  if (!found.is_ordered_by_bytes)
    yield "its texts are not ordered by their bytes: create it with locale 'C'";
}

async function checkFitness(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Fitness>(selectFitness);
  const defects = rows.flatMap((found) => [...listDefects(found)]);
  if (defects.length > 0) throw new Error(`The database cannot be used: ${defects.join('; ')}.`);
}

async function readAssignedKeys(pool: Pool): Promise<AssignedKeys> {
  type Key = Readonly<{ table_name: string; column_name: string }>;
  const { rows } = await pool.query<Key>(`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`);
  return new Map(rows.map(({ table_name, column_name }) => [table_name, column_name]));
}

/** The ORM for a database, not connected yet. */
export const createPostgresOrm = (url: string, maxConnections: number): MikroORM =>
  new MikroORM({
    ...migratedSchema,
    clientUrl: url,
    pool: { min: 0, max: maxConnections },
    discovery: { afterDiscovered: describeForPostgres },
    driverOptions: {
      onPoolCreated(pool: Pool) {
        pool.options.types = valueTypes;
      },
    },
    ensureDatabase: false,
  });

/**
 * Opens a database of PostgreSQL and migrates it; of several processes one does, and the others wait.
 *
 * @throws {Error} if it cannot be reached or used, or a newer version of the server has migrated it.
 */
export async function openPostgres(
  url: string,
  { maxConnections = 10 }: Readonly<{ maxConnections?: number }> = {},
): Promise<OpenedPostgres> {
  // Migrating takes a connection beside the one that has the lock.
  const orm = createPostgresOrm(url, Math.max(maxConnections, 2));
  try {
    const pool = await orm.em.getConnection().getNativeClient();
    await checkFitness(pool);
    await runExclusively(pool, exclusive.migrate, () => migrate(orm));
    return { orm, pool, assignedKeys: await readAssignedKeys(pool) };
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}
