import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { encode, quoteName } from '../increments/chunks.ts';

/** What a column contains, which PostgreSQL knows and SQLite does not. */
type Kind = 'whole' | 'flag' | 'text' | 'bytes' | 'moment';

/** A column of a table that both databases have. */
export type PortableColumn = Readonly<{ name: string; kind: Kind }>;

/** A table that both databases have, and the columns of its primary key. */
export type PortableTable = Readonly<{
  name: string;
  columns: readonly PortableColumn[];
  key: readonly string[];
}>;

/** A value as SQLite stores it: flags are 0 or 1, and moments are milliseconds since 1970. */
export type PortableValue = null | number | string | Buffer;

/** The values of a row in the order of its table's columns. */
export type PortableRow = readonly PortableValue[];

const kinds: Readonly<Record<string, Kind>> = {
  bigint: 'whole',
  integer: 'whole',
  boolean: 'flag',
  text: 'text',
  'character varying': 'text',
  bytea: 'bytes',
  'timestamp with time zone': 'moment',
};

type FoundColumn = Readonly<{ name: string; type: string }>;

async function readTypes(client: ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<FoundColumn>(`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema()`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

type ColumnInfo = Readonly<{ name: string; pk: number }>;

function describeTable(
  database: Database.Database,
  table: string,
  types: ReadonlyMap<string, string>,
): PortableTable {
  const info = database
    .prepare<[string], ColumnInfo>('select name, pk from pragma_table_info(?)')
    .all(table);
  const columns = info.map(({ name }) => {
    const type = types.get(`${table}.${name}`);
    const kind = kinds[type ?? ''];
    if (kind !== undefined) return { name, kind };
    throw new Error(`${table}.${name} is ${type ?? 'missing'} in PostgreSQL.`);
  });
  const key = info.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return { name: table, columns, key: key.map(({ name }) => name) };
}

/**
 * The tables of a database file and how PostgreSQL has them, in the order of their names. Tables and
 * columns that only PostgreSQL has are not among them.
 *
 * @throws {Error} if PostgreSQL does not have one of the columns.
 */
export async function describePortableTables(
  database: Database.Database,
  client: ClientBase,
): Promise<readonly PortableTable[]> {
  const types = await readTypes(client);
  const names = database
    .prepare<[], string>(
      `select name from sqlite_schema
       where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all();
  return names.map((name) => describeTable(database, name, types));
}

/** The tables of a database file that assign ids which are never assigned again. */
export const listCountingTables = (database: Database.Database): ReadonlySet<string> =>
  new Set(
    database
      .prepare<[], string>(
        `select name from sqlite_schema where type = 'table' and sql like '% autoincrement%'`,
      )
      .pluck()
      .all(),
  );

/** The names of the columns of a table, for a statement. */
export const columnsOf = ({ columns }: PortableTable): string =>
  columns.map(({ name }) => quoteName(name)).join(', ');

/** The order of rows in which tables are copied and compared: in both databases, that of bytes. */
export const orderOf = ({ key }: PortableTable): string =>
  `order by ${key.map(quoteName).join(', ')}`;

/** How many rows there were, and their SHA-256 in lower-case hexadecimal. */
export type RowsDigest = Readonly<{ rows: number; sha256: string }>;

/** Computes the digest of the rows of a table, which are added in their order. */
export function createRowsDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row: PortableRow): void {
      hash.update(`${row.map(encode).join('')}\n`);
      rows += 1;
    },
    /** To be called once. */
    finish: (): RowsDigest => ({ rows, sha256: hash.digest('hex') }),
  };
}
