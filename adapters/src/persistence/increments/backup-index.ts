import Database from 'better-sqlite3';
import { StartError } from '../../start-error.ts';

/** The backup that an index describes. */
export type IndexedBackup = Readonly<{
  /** When it was made, in ISO 8601. */
  createdAt: string;
  /** The SHA-256 of its manifest, which identifies it. */
  manifestSha256: string;
  /** The digest of the statements that create its database. */
  schemaSha256: string;
}>;

/** Changes with each change of what an index contains; others are refused. */
const applicationId = 0x4e_73_49_78;
const version = 1;

/**
 * Creates the tables of an index in an attached database: the chunks of every table, and the stored files
 * that the chain of backups contains undamaged.
 */
export const createIndexTables = (database: Database.Database, schema: string): unknown =>
  database.exec(`
    pragma ${schema}.application_id = ${applicationId};
    pragma ${schema}.user_version = ${version};
    create table ${schema}.backups (created_at text, manifest_sha256 text, schema_sha256 text);
    create table ${schema}.chunks (table_name text, after text, up_to text, digest text,
      primary key (table_name, up_to)) without rowid;
    create table ${schema}.files (key text primary key, sha256 text) without rowid;`);

/**
 * Reads which backup an index describes.
 *
 * @throws {StartError} if it is not an index, or one of another version.
 */
export function readIndex(file: string): IndexedBackup {
  const refusal = (cause?: unknown) =>
    new StartError(
      `${file} is not an index of backups of this version. Delete it, or name another: the next backup is then a full one.`,
      { cause },
    );
  const found = readBackup(file, refusal);
  if (found === undefined) throw refusal();
  return found;
}

function readBackup(
  file: string,
  refusal: (cause: unknown) => StartError,
): IndexedBackup | undefined {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const id = database.pragma('application_id', { simple: true });
    const found = database.pragma('user_version', { simple: true });
    if (id !== applicationId || found !== version) return undefined;
    return database
      .prepare<[], IndexedBackup>(
        `select created_at as createdAt, manifest_sha256 as manifestSha256,
         schema_sha256 as schemaSha256 from backups`,
      )
      .get();
  } catch (error) {
    throw refusal(error);
  } finally {
    database.close();
  }
}
