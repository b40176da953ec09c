import Database from 'better-sqlite3';

type Value = string | number | bigint | Buffer | null;

/** Numbers from 0 to 1 that follow from a seed, so that a failure can be repeated. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A column of a table, with the table that it references. */
export type Column = Readonly<{ table: string; name: string; target: string | null }>;

type ColumnRow = Readonly<{ name: string }>;
type KeyRow = Readonly<{ from: string; table: string }>;

const quoted = (name: string): string => `"${name}"`;

/** The tables of a database, without those that SQLite has for itself. */
export const tablesOf = (database: Database.Database): readonly string[] =>
  database
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
       order by name`,
    )
    .pluck()
    .all();

/** The columns of a table. */
export function columnsOf(database: Database.Database, table: string): readonly Column[] {
  const keys = database.pragma(`foreign_key_list(${quoted(table)})`) as readonly KeyRow[];
  const columns = database.pragma(`table_info(${quoted(table)})`) as readonly ColumnRow[];
  return columns.map(({ name }) => ({
    table,
    name,
    target: keys.find(({ from }) => from === name)?.table ?? null,
  }));
}

/** The number of rows of a table. */
export const countRows = (database: Database.Database, table: string): number =>
  database
    .prepare<[], number>(`select count(*) from ${quoted(table)}`)
    .pluck()
    .get() ?? 0;

/** Opens a file to change rows of it as no use case would: no trigger runs and no rule refuses. */
export function openToCorrupt(file: string): Database.Database & Disposable {
  const database = new Database(file);
  for (const pragma of ['foreign_keys = off', 'ignore_check_constraints = on', 'synchronous = off'])
    database.pragma(pragma);
  const triggers = database
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) database.exec(`drop trigger ${quoted(name)}`);
  return Object.assign(database, {
    [Symbol.dispose]() {
      for (const { sql } of triggers) database.exec(sql);
      database.close();
    },
  });
}

const changedLetter = (text: string, random: () => number): string => {
  const at = Math.floor(random() * text.length);
  const letter = text[at] === 'e' ? 'o' : 'e';
  return text === '' ? 'e' : text.slice(0, at) + letter + text.slice(at + 1);
};

/** Another value of the same kind that the column could have. */
function another(
  database: Database.Database,
  { table, name, target }: Column,
  { value, random }: Readonly<{ value: Value; random: () => number }>,
): Value {
  const select =
    target === null
      ? `select distinct ${quoted(name)} from ${quoted(table)} where ${quoted(name)} is not ?
         order by 1`
      : `select id from ${quoted(target)} where id is not ? order by 1`;
  const others = database.prepare<[Value], Value>(select).pluck().all(value);
  const other = others[Math.floor(random() * others.length)];
  if (target !== null || value === null) return other ?? 1;
  if (Buffer.isBuffer(value)) return Buffer.from([...value].toReversed());
  if (typeof value === 'string') {
    // A column of few different texts is one of states.
    return others.length > 0 && others.length < 6 ? (other ?? 'e') : changedLetter(value, random);
  }
  return value === 0 || value === 1 ? 1 - value : Number(value) + 1;
}

const unusedLike = (value: Value): Value =>
  typeof value === 'number' ? value + 1_000_003 : `${String(value)}x`;

/** The columns that name one row of a table. */
function keyOf(database: Database.Database, table: string): readonly string[] {
  const columns = database.pragma(`table_info(${quoted(table)})`) as readonly Readonly<{
    name: string;
    pk: number;
  }>[];
  return columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
}

type Row = Readonly<Record<string, Value>>;

function pickRow(database: Database.Database, table: string, random: () => number): Row {
  const offset = Math.floor(random() * countRows(database, table));
  const order = keyOf(database, table).map(quoted).join(', ');
  const row = database
    .prepare<[number], Row>(`select * from ${quoted(table)} order by ${order} limit 1 offset ?`)
    .get(offset);
  if (row === undefined) throw new Error(`${table} has no rows`);
  return row;
}

const where = (keys: readonly string[]): string =>
  keys.map((key) => `${quoted(key)} is ?`).join(' and ');

/** Changes a field of some row; returns what was changed, or undefined if the row allows no change. */
export function changeField(
  database: Database.Database,
  column: Column,
  random: () => number,
): string | undefined {
  const { table, name } = column;
  const row = pickRow(database, table, random);
  const value = row[name] ?? null;
  const changed = another(database, column, { value, random });
  const keys = keyOf(database, table);
  const values = keys.map((key) => row[key] ?? null);
  const update = database.prepare(
    `update or ignore ${quoted(table)} set ${quoted(name)} = ? where ${where(keys)}`,
  );
  // A unique value can only become one that no other row has.
  const to = [changed, unusedLike(value)].find((next) => update.run(next, ...values).changes > 0);
  if (to === undefined) return undefined;
  return `${table}.${name} of ${values.join('/')}: ${String(value)} became ${String(to)}`;
}

/** Deletes a row. */
export function deleteRow(
  database: Database.Database,
  table: string,
  random: () => number,
): string {
  const row = pickRow(database, table, random);
  const keys = keyOf(database, table);
  const values = keys.map((key) => row[key] ?? null);
  database.prepare(`delete from ${quoted(table)} where ${where(keys)}`).run(...values);
  return `${table} ${values.join('/')} deleted`;
}

/** Inserts a copy of a row under the next id; undefined if a unique index refuses it. */
export function duplicateRow(
  database: Database.Database,
  table: string,
  random: () => number,
): string | undefined {
  const row = { ...pickRow(database, table, random) };
  const key = keyOf(database, table).at(-1) ?? '';
  row[key] =
    database.prepare<[], number>(`select max(${key}) + 1 from ${table}`).pluck().get() ?? 1;
  const names = Object.keys(row);
  try {
    database
      .prepare(
        `insert into ${quoted(table)} (${names.map(quoted).join(', ')})
         values (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row));
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  }
  return `${table} ${String(row[key])} is a copy`;
}
