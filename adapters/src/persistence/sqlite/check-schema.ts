import Database from 'better-sqlite3';
import { openEmptyDatabase } from './empty-database.ts';

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
