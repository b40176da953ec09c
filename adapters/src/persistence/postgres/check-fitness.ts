import type { PostgresPool } from './postgres-pool.ts';

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

/**
 * Checks that a database of PostgreSQL is one that the server can use.
 *
 * @throws {Error} with everything that is wrong, in one sentence.
 */
export async function checkFitness(pool: Pick<PostgresPool, 'query'>): Promise<void> {
  const { rows } = await pool.query<Fitness>(selectFitness);
  const defects = rows.flatMap((found) => [...listDefects(found)]);
  if (defects.length > 0) throw new Error(`${defects.join('; ')}.`);
}
