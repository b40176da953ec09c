import { MikroORM } from '@mikro-orm/sqlite';
import Database from 'better-sqlite3';
import { migratedSchema } from '../migrated-schema.ts';

let pages: Promise<Buffer> | undefined;

async function migrate(): Promise<Buffer> {
  const orm = new MikroORM({ ...migratedSchema, dbName: ':memory:' });
  try {
    await orm.migrator.up();
    return (await orm.em.getConnection('write').getNativeClient()).serialize();
  } finally {
    await orm.close(true);
  }
}

/**
 * Opens a database in memory that is empty, and has the tables, indexes and triggers that the migrations
 * create. They run once per process: a restore compares with them, and an export begins with them.
 */
export async function openEmptyDatabase(): Promise<Database.Database> {
  pages ??= migrate();
  return new Database(await pages);
}

/** A table, an index or a trigger, with the statement that creates it. */
type SchemaItem = Readonly<{ type: string; name: string; sql: string }>;

/** What SQLite has for itself, like its statistics, is no part of the schema. */
const selectSchema = `
  select type, name, coalesce(sql, '') as sql from sqlite_schema
  where name not like 'sqlite\\_%' escape '\\' order by type, name`;

const readItems = (database: Database.Database): readonly SchemaItem[] =>
  database.prepare<[], SchemaItem>(selectSchema).all();

function readStored(file: string): readonly SchemaItem[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return readItems(database);
  } finally {
    database.close();
  }
}

async function readExpected(): Promise<readonly SchemaItem[]> {
  const database = await openEmptyDatabase();
  try {
    return readItems(database);
  } finally {
    database.close();
  }
}

/** The name of a planted item can contain anything, also what a terminal would obey. */
const nameOf = ({ type, name }: SchemaItem): string => `the ${type} ${JSON.stringify(name)}`;

const byName = (items: readonly SchemaItem[]): ReadonlyMap<string, SchemaItem> =>
  new Map(items.map((item) => [nameOf(item), item]));

const withoutSpace = ({ sql }: SchemaItem): string => sql.replaceAll(/\s+/g, ' ');

function* compare(
  stored: ReadonlyMap<string, SchemaItem>,
  expected: ReadonlyMap<string, SchemaItem>,
): Generator<string> {
  for (const [name, item] of expected) {
    const found = stored.get(name);
    if (found === undefined) yield `schema: ${name} is missing`;
    else if (withoutSpace(found) !== withoutSpace(item))
      yield `schema: ${name} is not as the migrations create it`;
  }
  for (const name of stored.keys()) {
    if (!expected.has(name)) yield `schema: ${name} is not of the marketplace`;
  }
}

/**
 * Compares the tables, indexes and triggers of a database file with those that the migrations create.
 *
 * @param file a database that is migrated.
 * @returns a sentence for each that is missing, changed or added.
 */
export async function checkSchema(file: string): Promise<readonly string[]> {
  return [...compare(byName(readStored(file)), byName(await readExpected()))];
}

/**
 * Runs SQLite's checks of a whole database file: its pages, its indexes and its foreign keys.
 *
 * @returns a sentence for each problem; none if the file is sound.
 */
export function checkIntegrity(file: string): readonly string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const damages = database.pragma('integrity_check') as readonly { integrity_check: string }[];
    const dangling = database.pragma('foreign_key_check') as readonly { table: string }[];
    return [
      ...damages.map(({ integrity_check: damage }) => damage).filter((damage) => damage !== 'ok'),
      ...dangling.map(({ table }) => `a row of ${table} points to one that is not there`),
    ];
  } finally {
    database.close();
  }
}
