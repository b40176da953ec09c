import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { readSchema } from './read-schema.ts';

/** What a snapshot is made of. */
export type SnapshotTask = Readonly<{
  /** The database that is in use. */
  source: string;
  /** The copy, which must not exist yet. */
  target: string;
}>;

/** What is known of a finished snapshot. */
export type SnapshotFigures = Readonly<{
  sizeBytes: number;
  /** Lower-case hexadecimal SHA-256 of the file. */
  sha256: string;
  /** The last migration that the database has seen; null where it has seen none. */
  schema: string | null;
}>;

/** What must not leave the server: logins, and answers that were given to somebody. */
const secretTables = ['sessions', 'idempotency', 'open_idempotency'] as const;

const chunkBytes = 1024 * 1024;

const hasTable = (database: Database.Database, table: string): boolean =>
  database.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table) !==
  undefined;

/**
 * Ends all logins and forgets all remembered answers.
 *
 * @param file a database that nobody uses.
 */
export function removeSecrets(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('secure_delete = on');
    for (const table of secretTables) {
      if (hasTable(database, table)) database.exec(`delete from ${table}`);
    }
  } finally {
    database.close();
  }
}

/** Copies what one moment of a database holds into a new file; nothing of what was deleted is in it. */
function vacuumInto(source: string, target: string): void {
  // SQLite takes an empty file, which thereby has the rights that we give it.
  closeSync(openSync(target, 'wx', 0o600));
  const database = new Database(source, { readonly: true, fileMustExist: true });
  try {
    database.pragma('temp_store = memory');
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

function hashInto(hash: Hash, file: string): number {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const handle = openSync(file, 'r');
  try {
    let sizeBytes = 0;
    for (;;) {
      const read = readSync(handle, buffer);
      if (read === 0) return sizeBytes;
      hash.update(buffer.subarray(0, read));
      sizeBytes += read;
    }
  } finally {
    closeSync(handle);
  }
}

/**
 * Copies one moment of a database that others are writing to, without what is secret: a copy, from
 * which the secrets are deleted, and a copy of that, so that no byte of them remains. Blocks its
 * thread for as long as it takes, and needs twice the room meanwhile.
 */
export function copyWithoutSecrets({ source, target }: SnapshotTask): SnapshotFigures {
  const draft = `${target}.draft`;
  try {
    vacuumInto(source, draft);
    removeSecrets(draft);
    vacuumInto(draft, target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    for (const file of [draft, `${draft}-journal`]) rmSync(file, { force: true });
  }
  const hash = createHash('sha256');
  const sizeBytes = hashInto(hash, target);
  return { sizeBytes, sha256: hash.digest('hex'), schema: readSchema(target) };
}
