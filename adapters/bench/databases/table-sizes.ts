import Database from 'better-sqlite3';
import type { Table } from '../report.ts';
import type { SharedDatabase } from './topology.ts';

/** The bytes of each table with its indexes. */
export type Sizes = ReadonlyMap<string, number>;

type Size = Readonly<{ name: string; bytes: number }>;

const toSizes = (rows: readonly Size[]): Sizes =>
  new Map(rows.map(({ name, bytes }) => [name, bytes]));

/** The sizes of the tables in a file. */
export function readSqliteSizes(file: string): Sizes {
  const database = new Database(file, { readonly: true });
  const select = `
    select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes
    from dbstat left join sqlite_schema on sqlite_schema.name = dbstat.name group by 1`;
  try {
    return toSizes(database.prepare<[], Size>(select).all());
  } finally {
    database.close();
  }
}

/** The sizes of the tables of PostgreSQL, with what is stored beside them. */
export async function readPostgresSizes({ query }: SharedDatabase): Promise<Sizes> {
  const select = `
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`;
  return toSizes(await query<Size>(select));
}

/** How the tables of a database have grown by so many jobs. */
type Growth = Readonly<{ before: Sizes; after: Sizes; jobs: number }>;

const bytesOf = ({ before, after, jobs }: Growth, name: string): number =>
  ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / jobs;

/** The bytes of a job in each table that grows with jobs, and in all. */
export function toSizeTable(sqlite: Growth, postgres: Growth): Table {
  const names = [...new Set([...sqlite.after.keys(), ...postgres.after.keys()])];
  const sizes = names.map((name) => ({
    name,
    sqlite: bytesOf(sqlite, name),
    postgres: bytesOf(postgres, name),
  }));
  const shown = sizes
    .filter((size) => Math.max(size.sqlite, size.postgres) >= 1)
    .toSorted((one, other) => other.postgres - one.postgres);
  const sum = (of: 'sqlite' | 'postgres') => sizes.reduce((total, size) => total + size[of], 0);
  const all = { name: 'all tables', sqlite: sum('sqlite'), postgres: sum('postgres') };
  return [...shown, all].map((size) => ({
    table: size.name,
    'SQLite, bytes a job': size.sqlite.toFixed(0),
    'PostgreSQL, bytes a job': size.postgres.toFixed(0),
  }));
}
