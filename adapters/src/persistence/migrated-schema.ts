import { Migrator } from '@mikro-orm/migrations';
import { migrations } from './migrations/migrations.ts';
import { rows } from './rows.ts';

/** What a database consists of, and the migrations that create it. */
export const migratedSchema = {
  entities: rows,
  extensions: [Migrator],
  migrations: {
    migrationsList: migrations,
    tableName: 'migrations',
    snapshot: false,
    silent: true,
  },
};

type Migratable = Readonly<{
  migrator: Readonly<{
    getExecuted(): Promise<readonly Readonly<{ name: string }>[]>;
    up(): Promise<unknown>;
  }>;
}>;

/**
 * Whether migrations have not been applied yet.
 *
 * @throws {Error} if a newer version of the server has migrated the database.
 */
export async function isOutdated({ migrator }: Migratable): Promise<boolean> {
  const known = new Set(migrations.map(({ name }) => name));
  const executed = await migrator.getExecuted();
  const unknown = executed.find(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(`The database is of a newer version of the server (it has ${unknown.name}).`);
  }
  return executed.length < migrations.length;
}

/**
 * Brings the schema up to date.
 *
 * @throws {Error} if a newer version of the server has migrated the database.
 */
export async function migrate(orm: Migratable): Promise<void> {
  if (await isOutdated(orm)) await orm.migrator.up();
}
