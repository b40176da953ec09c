import type Database from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { quoteName } from '../increments/chunks.ts';
import {
  columnsOf,
  orderOf,
  type PortableColumn,
  type PortableRow,
  type PortableTable,
  type PortableValue,
} from './portable-tables.ts';
import { valueTypes } from '../postgres/value-types.ts';

/** How many rows are in memory at a time; some have long texts. */
const rowsPerFetch = 200;

function selectColumn({ name, kind }: PortableColumn): string {
  const column = quoteName(name);
  if (kind === 'flag') return `${column}::int`;
  return kind === 'moment' ? `(extract(epoch from ${column}) * 1000)::bigint` : column;
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
