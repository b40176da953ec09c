import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type Database from 'better-sqlite3';
import { secretTables } from '../snapshot/take-snapshot.ts';

/** A table whose rows are compared: its columns, and those of its primary key in their order. */
export type ComparedTable = Readonly<{
  name: string;
  columns: readonly string[];
  key: readonly string[];
}>;

/** Rows of a table that are next to each other in the order of its primary key. */
export type Chunk = Readonly<{
  /** The key of the last row before it, as a JSON array; empty: it begins with the first row. */
  after: string;
  /** The key of its last row, as a JSON array; empty: it ends with the table. */
  upTo: string;
  /** The SHA-256 of its rows with all their columns, in hexadecimal. */
  digest: string;
}>;

type Value = null | bigint | number | string | Buffer;
type Row = readonly Value[];

/** The mean length of a chunk in rows, and the longest. */
const meanRows = 64;
const maxRows = 4_096;

/** SQLite's own table, which has no declared key and few rows. */
export const sequencesTable = 'sqlite_sequence';

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const listNames = (names: readonly string[]): string => names.map(quoteName).join(', ');

type ColumnInfo = Readonly<{ name: string; pk: number }>;

function describeTable(database: Database.Database, schema: string, name: string): ComparedTable {
  const info = database
    .prepare<[string, string], ColumnInfo>('select name, pk from pragma_table_info(?, ?)')
    .all(name, schema);
  const key = info
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map((column) => column.name);
  if (key.length === 0 && name !== sequencesTable) throw new Error(`${name} has no primary key`);
  return {
    name,
    columns: info.map((column) => column.name),
    key: name === sequencesTable ? ['name'] : key,
  };
}

/**
 * The tables that a backup contains, in the order of their names; that of SQLite's sequences is the
 * last, because adding rows to the others changes it.
 */
export function listTables(database: Database.Database, schema: string): readonly ComparedTable[] {
  const secret: ReadonlySet<string> = new Set(secretTables);
  const names = database
    .prepare<[], string>(
      `select name from ${schema}.sqlite_schema
       where type = 'table' and (name = '${sequencesTable}' or name not like 'sqlite\\_%' escape '\\')
       order by name = '${sequencesTable}', name`,
    )
    .pluck()
    .all();
  return names
    .filter((name) => !secret.has(name))
    .map((name) => describeTable(database, schema, name));
}

/** The statements that create everything in a database, as one digest. */
export function digestSchema(database: Database.Database, schema: string): string {
  const statements = database
    .prepare<[], string>(
      `select type || ' ' || name || ' ' || coalesce(sql, '') from ${schema}.sqlite_schema
       where name not like 'sqlite\\_%' escape '\\' order by type, name`,
    )
    .pluck()
    .all();
  return createHash('sha256').update(statements.join('\n')).digest('hex');
}

/** Writes a value so that different values, also of different types, are written differently. */
export function encode(value: Value): string {
  if (value === null) return 'n;';
  if (typeof value === 'bigint') return `i${value};`;
  if (typeof value === 'number') return `r${value};`;
  if (typeof value === 'string') return `t${value.length}:${value};`;
  return `b${value.toString('hex')};`;
}

/** The key of a row as JSON: whole numbers and texts, which keys consist of. */
const keyAsJson = (row: Row, count: number): string =>
  JSON.stringify(row.slice(0, count), (_name, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );

/**
 * Reads the rows of a table in the order of its key, which comes first in each, some at a time: no
 * statement is open between them.
 */
function* readRows(
  database: Database.Database,
  schema: string,
  { name, columns, key }: ComparedTable,
): Generator<Row> {
  const select = `select ${listNames(key)}, ${listNames(columns)} from ${schema}.${quoteName(name)}`;
  const order = `order by ${listNames(key)} limit ${maxRows}`;
  const marks = key.map(() => '?').join(', ');
  const prepare = (sql: string) => database.prepare<Value[], Row>(sql).raw(true).safeIntegers();
  const selectNext = prepare(`${select} where (${listNames(key)}) > (${marks}) ${order}`);
  let rows = prepare(`${select} ${order}`).all();
  for (;;) {
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < maxRows) return;
    rows = selectNext.all(...last.slice(0, key.length));
  }
}

/**
 * Divides a table into chunks, which cover every possible key. Where one ends depends on the key of
 * its last row, so that a row that is added or removed changes one chunk or two.
 */
export function* readChunks(
  database: Database.Database,
  schema: string,
  table: ComparedTable,
): Generator<Chunk> {
  let hash = createHash('sha256');
  let after = '';
  let count = 0;
  const finish = (upTo: string): Chunk => ({ after, upTo, digest: hash.digest('hex') });
  for (const row of readRows(database, schema, table)) {
    hash.update(`${row.slice(table.key.length).map(encode).join('')}\n`);
    count += 1;
    const key = keyAsJson(row, table.key.length);
    if (count < maxRows && crc32(key) % meanRows !== 0) continue;
    yield finish(key);
    hash = createHash('sha256');
    after = key;
    count = 0;
  }
  yield finish('');
}

/** Hashes the content of all tables: the chunks in their order. */
export function createContentHash() {
  const hash = createHash('sha256');
  return {
    add(table: string, { after, upTo, digest }: Chunk): void {
      hash.update(`${JSON.stringify(table)} ${after} ${upTo} ${digest}\n`);
    },
    /** In hexadecimal. To be called once. */
    finish: (): string => hash.digest('hex'),
  };
}

/** The condition that a row is in a range of keys, and its values. */
export function rangeCondition(
  { key }: ComparedTable,
  { after, upTo }: Pick<Chunk, 'after' | 'upTo'>,
): Readonly<{ sql: string; values: readonly (number | string)[] }> {
  const columns = `(${listNames(key)})`;
  const marks = `(${key.map(() => '?').join(', ')})`;
  const bounds = [
    { key: after, operator: '>' },
    { key: upTo, operator: '<=' },
  ].filter((bound) => bound.key !== '');
  const sql = bounds.map(({ operator }) => `${columns} ${operator} ${marks}`).join(' and ');
  const values = bounds.flatMap((bound) => JSON.parse(bound.key) as (number | string)[]);
  return { sql: sql === '' ? 'true' : sql, values };
}

/**
 * Drops the triggers of a database, so that rows can be copied that they would change or refuse.
 *
 * @returns a function that creates them again as they were.
 */
export function suspendTriggers(database: Database.Database): () => void {
  const select = `select name, sql from main.sqlite_schema where type = 'trigger'`;
  const triggers = database.prepare<[], Trigger>(select).all();
  for (const { name } of triggers) database.exec(`drop trigger ${quoteName(name)}`);
  return () => {
    for (const { sql } of triggers) database.exec(sql);
  };
}

type Trigger = Readonly<{ name: string; sql: string }>;
