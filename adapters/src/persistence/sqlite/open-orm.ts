import { MikroORM } from '@mikro-orm/sqlite';
import type Database from 'better-sqlite3';
import { migrate, migratedSchema } from '../migrated-schema.ts';

/** The ORM with its two connections: one for writing, and a read-only one. */
export type OpenedOrm = Readonly<{
  orm: MikroORM;
  writer: Database.Database;
  reader: Database.Database;
}>;

/**
 * The settings of every connection. better-sqlite3 is compiled to open a WAL database with
 * `synchronous=NORMAL`, which loses the last commits in a power cut. Checkpoints run explicitly (see
 * checkpoint.ts); the log of one large write shrinks to 64 MiB after one. 16 MiB of pages and the journals of savepoints stay in memory.
 */
const pragmas = [
  'journal_mode = wal',
  'synchronous = full',
  'foreign_keys = on',
  'busy_timeout = 5000',
  'wal_autocheckpoint = 0',
  'journal_size_limit = 67108864',
  'cache_size = -16384',
  'temp_store = memory',
];

/** The connection that Kysely passes to the ORM's hook. */
type RawConnection = Readonly<{
  executeQuery(query: Readonly<{ sql: string; parameters: readonly unknown[] }>): Promise<unknown>;
}>;

async function setPragmas(connection: unknown): Promise<void> {
  for (const pragma of pragmas) {
    const query = { sql: `pragma ${pragma}`, parameters: [] };
    await (connection as RawConnection).executeQuery(query);
  }
}

/**
 * Reads back the settings that durability depends on.
 *
 * @throws {Error} if the connection ignored one of them.
 */
export function checkDurability(database: Database.Database): void {
  const expected = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;
  for (const [name, value] of Object.entries(expected)) {
    const found = database.pragma(name, { simple: true });
    if (found === value) continue;
    throw new Error(`${database.name}: ${name} is ${String(found)} and must be ${value}.`);
  }
}

async function openConnection(orm: MikroORM, kind: 'read' | 'write'): Promise<Database.Database> {
  const database = await orm.em.getConnection(kind).getNativeClient();
  checkDurability(database);
  return database;
}

/**
 * Opens the ORM on a SQLite file, which is created if missing, and migrates it.
 *
 * @param options.beforeClose called before it is closed because it cannot be used: closing writes the log
 *   into the database.
 */
export async function openOrm(
  file: string,
  { beforeClose }: Readonly<{ beforeClose?: () => void }> = {},
): Promise<OpenedOrm> {
  const orm = new MikroORM({
    ...migratedSchema,
    dbName: file,
    replicas: [{ name: 'reader', dbName: file, driverOptions: { readonly: true } }],
    onCreateConnection: setPragmas,
    ensureDatabase: false,
  });
  try {
    await orm.connect();
    const writer = await openConnection(orm, 'write');
    const reader = await openConnection(orm, 'read');
    await migrate(orm);
    return { orm, writer, reader };
  } catch (error) {
    beforeClose?.();
    await orm.close(true);
    throw error;
  }
}
