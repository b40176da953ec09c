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
