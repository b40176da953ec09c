import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/sqlite';
import { rows } from '../../rows.ts';
import { migrations } from '../migrations.ts';

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
