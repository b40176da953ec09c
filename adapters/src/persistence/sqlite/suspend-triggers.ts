import type Database from 'better-sqlite3';
import { quoteName } from '../increments/chunks.ts';

type Trigger = Readonly<{ name: string; sql: string }>;

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
