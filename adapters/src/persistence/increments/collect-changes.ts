// Increments consist of rows, not pages: a snapshot is vacuumed, so that it has no remains of
// deleted sessions and answers, and that packs every index anew: one row more changes all pages
// after it. A table is divided into chunks of 64 rows on average, which end by a hash of their last
// key, so that a new row changes one chunk or two. The index has digests and no content: it can be
// stored anywhere, and encrypted chains need no key to be continued.

import { closeSync, openSync } from 'node:fs';
import { type NewStoredFile, StorageFullError } from '@nsem/core';
import Database from 'better-sqlite3';
import { StartError } from '../../start/start-error.ts';
import { type FileRow, toNewStoredFile } from '../files/file.row.ts';
import type { SealHead } from '../seals/check-seals.ts';
import { changedRows, createChangesTables } from './apply-changes.ts';
import {
  type Chunk,
  type ComparedTable,
  createContentHash,
  digestSchema,
  listNames,
  listTables,
  quoteName,
  rangeCondition,
  readChunks,
  sequencesTable,
} from './chunks.ts';

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
const createIndexTables = (database: Database.Database, schema: string): unknown =>
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

/** The contents of a database, compared with an earlier backup of it. */
export interface CollectedChanges extends Disposable {
  /** The digest of the whole content, with which a restored chain must agree. */
  readonly contentSha256: string;
  /** The last migration of the database; null if there was none. */
  readonly schema: string | null;
  /** The last seal of its ledger; null if there is none. */
  readonly seal: SealHead | null;
  /** The stored files that the earlier backups do not contain undamaged, in the order of their ids. */
  files(): Generator<NewStoredFile>;
  /** Records that a file is not in the archive as it should be: the next backup tries it again. */
  omit(key: string): void;
  /** Completes the new index. Nothing may be called afterwards. */
  finish(backup: Pick<IndexedBackup, 'createdAt' | 'manifestSha256'>): void;
}

/** The files of a comparison; `changes` and `index` must not exist yet. */
export type Comparison = Readonly<{
  /** The database; a server may be using it. */
  source: string;
  /** The index of the earlier backup; null: there is none, and no changes are written. */
  earlier: string | null;
  /** For the rows that changed. */
  changes: string;
  /** For the index of this backup. */
  index: string;
}>;

/** How many files are read from the database at once. */
const pageRows = 1_000;

/** Writes to the index which chunks there are, and to the changes those that are new. */
function compareTables(
  database: Database.Database,
  tables: readonly ComparedTable[],
  hasEarlier: boolean,
): string {
  const hash = createContentHash();
  const addToIndex = database.prepare('insert into later.chunks values (?, ?, ?, ?)');
  const isKnown = createLookup(database, hasEarlier);
  for (const table of tables) {
    for (const chunk of readChunks(database, 'source', table)) {
      hash.add(table.name, chunk);
      addToIndex.run(table.name, chunk.after, chunk.upTo, chunk.digest);
      if (!isKnown(table, chunk)) addChange(database, table, chunk);
    }
  }
  return hash.finish();
}

/**
 * Whether the earlier backup has a chunk; without one, all are taken as known. The sequences are always
 * taken as new: SQLite adds to them whenever rows are added elsewhere, even none.
 */
function createLookup(database: Database.Database, hasEarlier: boolean) {
  if (!hasEarlier) return () => true;
  const select = database.prepare(
    'select 1 from earlier.chunks where table_name = ? and up_to = ? and after = ? and digest = ?',
  );
  return ({ name }: ComparedTable, { after, upTo, digest }: Chunk) =>
    name !== sequencesTable && select.get(name, upTo, after, digest) !== undefined;
}

function addChange(database: Database.Database, table: ComparedTable, chunk: Chunk): void {
  const { sql, values } = rangeCondition(table, chunk);
  const columns = listNames(table.columns);
  database
    .prepare('insert into main.ranges values (?, ?, ?)')
    .run(table.name, chunk.after, chunk.upTo);
  database
    .prepare(
      `insert into main.${changedRows(table.name)} (${columns})
       select ${columns} from source.${quoteName(table.name)} where ${sql}`,
    )
    .run(...values);
}

/** Lists the files in the index, and apart from it those that the earlier one does not have. */
function compareFiles(database: Database.Database, hasEarlier: boolean): void {
  const known = hasEarlier
    ? 'exists (select 1 from earlier.files e where e.key = f.key and e.sha256 = f.sha256)'
    : 'false';
  database.exec(`
    insert into later.files select key, sha256 from source.files;
    create temp table new_files as select * from source.files f where not ${known};
    create index temp.new_files_order on new_files (id);`);
}

function readFacts(database: Database.Database): Pick<CollectedChanges, 'schema' | 'seal'> {
  const select = 'select name from source.migrations order by id desc limit 1';
  const schema = database.prepare<[], string>(select).pluck().get() ?? null;
  const hasSeals = `select 1 from source.sqlite_schema where name = 'seals'`;
  if (database.prepare(hasSeals).get() === undefined) return { schema, seal: null };
  const selectSeal = 'select number, hash from source.seals order by number desc limit 1';
  const seal = database.prepare<[], SealHead>(selectSeal).get() ?? null;
  return { schema, seal };
}

function* readNewFiles(database: Database.Database): Generator<NewStoredFile> {
  const select = database.prepare<[number], FileRow>(
    `select * from new_files where id > ? order by id limit ${pageRows}`,
  );
  for (let after = 0; ;) {
    const rows = select.all(after);
    for (const row of rows) yield toNewStoredFile(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Attaches a file that nothing needs to survive a crash of. */
function attachNew(database: Database.Database, file: string, schema: string): void {
  closeSync(openSync(file, 'wx', 0o600));
  database.prepare(`attach ? as ${schema}`).run(file);
  database.pragma(`${schema}.journal_mode = off`);
  database.pragma(`${schema}.synchronous = off`);
}

function openComparison({ source, earlier, changes, index }: Comparison): Database.Database {
  closeSync(openSync(changes, 'wx', 0o600));
  const database = new Database(changes, { fileMustExist: true });
  database.pragma('journal_mode = off');
  database.pragma('temp_store = file');
  database.pragma('foreign_keys = off');
  database.prepare('attach ? as source').run(source);
  if (earlier !== null) database.prepare('attach ? as earlier').run(earlier);
  attachNew(database, index, 'later');
  createIndexTables(database, 'later');
  return database;
}

/** The statements that create a database, as one digest; only those of one digest can be compared. */
export function readSchemaDigest(file: string): string {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return digestSchema(database, 'main');
  } finally {
    database.close();
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_FULL';

/**
 * Compares one time of a database with an earlier backup of it. Reads all of it and blocks its thread;
 * others can write to the database meanwhile.
 *
 * @throws {StorageFullError} if there is not enough disk space for the changes or the index.
 */
export function collectChanges(comparison: Comparison): CollectedChanges {
  const database = openComparison(comparison);
  const hasEarlier = comparison.earlier !== null;
  try {
    database.exec('begin');
    const tables = listTables(database, 'source');
    if (hasEarlier) createChangesTables(database, tables);
    const contentSha256 = compareTables(database, tables, hasEarlier);
    compareFiles(database, hasEarlier);
    const facts = readFacts(database);
    const schemaSha256 = digestSchema(database, 'source');
    database.exec('commit');
    database.exec('detach source');
    return {
      ...facts,
      contentSha256,
      files: () => readNewFiles(database),
      omit: (key) => {
        database.prepare('delete from later.files where key = ?').run(key);
      },
      finish({ createdAt, manifestSha256 }) {
        const insert = 'insert into later.backups values (?, ?, ?)';
        database.prepare(insert).run(createdAt, manifestSha256, schemaSha256);
        database.close();
      },
      [Symbol.dispose]: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw isFull(error) ? new StorageFullError('The disk is full.') : error;
  }
}
