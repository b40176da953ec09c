import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { encode, quoteName } from '../increments/chunks.ts';
import { valueTypes } from '../postgres/postgres-pool.ts';

/** The kind of a column, which PostgreSQL knows and SQLite does not. */
type Kind = 'whole' | 'flag' | 'text' | 'bytes' | 'instant';

/** A column of a table that both databases have. */
export type PortableColumn = Readonly<{ name: string; kind: Kind }>;

/** A table that both databases have, and the columns of its primary key. */
export type PortableTable = Readonly<{
  name: string;
  columns: readonly PortableColumn[];
  key: readonly string[];
}>;

/** A value as SQLite stores it: flags are 0 or 1, and times are milliseconds since 1970. */
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
  'timestamp with time zone': 'instant',
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
const orderOf = ({ key }: PortableTable): string => `order by ${key.map(quoteName).join(', ')}`;

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

type ForeignKey = Readonly<{ table: string; name: string; definition: string }>;

const selectForeignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conrelid in (select unnest($1::text[])::regclass::oid)
  order by 1, 2`;

/**
 * Within a transaction, turns off the triggers and foreign keys of tables, so that rows can be copied in any
 * order and change nothing else.
 *
 * @returns a function that turns them on again, which checks the foreign keys for all rows at once.
 */
export async function suspendRules(
  client: ClientBase,
  tables: readonly PortableTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoteName(name));
  const { rows: foreignKeys } = await client.query<ForeignKey>(selectForeignKeys, [names]);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}

/** How many rows are in memory at a time; some have long texts. */
const rowsPerFetch = 200;

function selectColumn({ name, kind }: PortableColumn): string {
  const column = quoteName(name);
  if (kind === 'flag') return `${column}::int`;
  return kind === 'instant' ? `(extract(epoch from ${column}) * 1000)::bigint` : column;
}

/**
 * Reads the rows of a table of PostgreSQL in the order of its key, some at a time.
 *
 * @param client a connection with a transaction, on which no other rows are being read.
 * @throws {RangeError} for a number that is not exact in a float.
 */
export async function* readPostgresRows(
  client: ClientBase,
  table: PortableTable,
): AsyncGenerator<readonly PortableRow[]> {
  const columns = table.columns.map(selectColumn).join(', ');
  const select = `select ${columns} from ${quoteName(table.name)} ${orderOf(table)}`;
  await client.query(`declare portable_rows no scroll cursor for ${select}`);
  const text = `fetch ${rowsPerFetch} from portable_rows`;
  for (;;) {
    const { rows } = await client.query<PortableValue[]>({
      text,
      rowMode: 'array',
      types: valueTypes,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerFetch) break;
  }
  await client.query('close portable_rows');
}

/** A value as the driver of SQLite reads it; a number is one that is not whole. */
type SqliteValue = null | bigint | number | string | Buffer;

const largest = BigInt(Number.MAX_SAFE_INTEGER);

const isExact = (value: bigint): boolean => value <= largest && value >= -largest;

/** Undefined for a value that PostgreSQL cannot store in the column, or not exactly. */
function toPortable(value: SqliteValue, kind: PortableColumn['kind']): PortableValue | undefined {
  if (value === null) return null;
  if (kind === 'bytes') return Buffer.isBuffer(value) ? value : undefined;
  if (kind === 'text')
    return typeof value === 'string' && !value.includes('\0') ? value : undefined;
  if (typeof value !== 'bigint' || !isExact(value)) return undefined;
  return kind !== 'flag' || value === 0n || value === 1n ? Number(value) : undefined;
}

/**
 * Reads the rows of a table of a database file in the order of its key, one by one.
 *
 * @throws {Error} for a value that PostgreSQL cannot store.
 */
export function* readSqliteRows(
  database: Database.Database,
  table: PortableTable,
): Generator<PortableRow> {
  const { name, columns } = table;
  const select = `select ${columnsOf(table)} from ${quoteName(name)} ${orderOf(table)}`;
  const rows = database.prepare<[], SqliteValue[]>(select).raw(true).safeIntegers();
  let read = 0;
  for (const row of rows.iterate()) {
    read += 1;
    yield columns.map((column, at) => {
      const value = toPortable(row[at] ?? null, column.kind);
      if (value !== undefined) return value;
      throw new Error(`PostgreSQL cannot store ${name}.${column.name} of row ${read} as it is.`);
    });
  }
}
