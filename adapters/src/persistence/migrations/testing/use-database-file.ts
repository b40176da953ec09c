import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/sqlite';
import { afterEach, beforeEach } from 'vitest';
import { rows } from '../../migrated-schema.ts';
import { migrations } from '../migrations.ts';

/** Gives each test a path for a database in a folder of its own, which is removed afterwards. */
export function useDatabaseFile(): () => string {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-migration-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return () => join(folder, 'nsem.db');
}

/** Creates an empty database as it was before a migration, to test what the migration does to data. */
export async function createDatabaseBefore(file: string, migration: string): Promise<void> {
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === migration),
  );
  const orm = new MikroORM({
    entities: rows,
    dbName: file,
    extensions: [Migrator],
    migrations: { migrationsList: before, tableName: 'migrations', snapshot: false, silent: true },
  });
  await orm.migrator.up();
  await orm.close(true);
}
