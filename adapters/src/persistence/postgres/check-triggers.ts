import type { Pool } from 'pg';
import { createPostgresOrm } from './open-postgres.ts';
import type { PostgresConfig } from './postgres.config.ts';

type Trigger = Readonly<{ table: string; name: string; isEnabled: boolean }>;

const selectTriggers = `
  select relname as table, tgname as name, tgenabled = 'O' as "isEnabled"
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = current_schema()::regnamespace
  order by relname, tgname`;

/** It is only described, not connected. */
const nowhere: PostgresConfig = {
  endpoints: [{ host: 'localhost', port: 5432 }],
  user: 'nsem',
  password: '',
  database: 'nsem',
  isWritable: false,
  tls: 'disable',
};

/** The triggers that the rows describe, each as its table and its name. */
function* listExpected(): Generator<string> {
  const { orm } = createPostgresOrm(nowhere, { maxConnections: 1 });
  for (const { tableName, triggers } of orm.getMetadata().getAll().values()) {
    for (const { name } of triggers) yield `${tableName}.${name}`;
  }
}

/**
 * Compares the triggers of a database of PostgreSQL, which keep rows from being changed,
 * with those that the rows describe.
 *
 * @returns a sentence for each that is missing, disabled or added.
 */
export async function checkTriggers(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await pool.query<Trigger>(selectTriggers);
  const found = new Map(rows.map((row) => [`${row.table}.${row.name}`, row]));
  const expected = new Set(listExpected());
  const missing = [...expected].filter((name) => found.get(name)?.isEnabled !== true);
  const added = [...found.keys()].filter((name) => !expected.has(name));
  return [
    ...missing.map((name) => `schema: the trigger ${name} is missing or disabled`),
    ...added.map((name) => `schema: the trigger ${JSON.stringify(name)} is not of the marketplace`),
  ];
}
