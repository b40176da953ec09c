import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { copyRows } from '../persistence/moving/import-from-file.ts';
import { createPostgresOrm } from '../persistence/postgres/open-postgres.ts';
import {
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../persistence/testing/postgres/temporary-postgres.ts';
import type { DatabaseKind } from './database-kind.ts';

/** A marketplace that an earlier version has left, and what that version answered about it. */
export type EarlierMarketplace = Readonly<{
  /** The time at which it answered. */
  at: number;
  /** Everyone's. */
  password: string;
  /** The variables of its server, except where its data is. */
  environment: Readonly<Record<string, string>>;
  /** An order with an idempotency key, and its answer. */
  repeated: Readonly<{
    email: string;
    key: string;
    sent: Readonly<Record<string, unknown>>;
    status: number;
    text: string;
    location: string;
  }>;
  answers: readonly Readonly<{ email: string; path: string; body: object }>[];
  files: readonly Readonly<{ path: string; bytes: number }>[];
}>;

/**
 * Writes a stored marketplace into a data directory.
 *
 * @param version the name of its last migration.
 */
export async function unpackMarketplace(
  version: string,
  dataDir: string,
): Promise<EarlierMarketplace> {
  const stored = new URL(`../../test/fixtures/upgrades/${version}.br`, import.meta.url);
  const plain = brotliDecompressSync(await readFile(stored));
  const headEnd = plain.indexOf('\n');
  // Written by make-marketplace.ts beside it, and by nothing else.
  const marketplace = JSON.parse(plain.toString('utf8', 0, headEnd)) as EarlierMarketplace;
  let at = headEnd + 1;
  for (const { path, bytes } of marketplace.files) {
    const file = join(dataDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, plain.subarray(at, at + bytes));
    at += bytes;
  }
  return marketplace;
}

type Row = Readonly<Record<string, unknown>>;

/** The database of an earlier version, before and after its upgrade. */
export type EarlierDatabase = Readonly<{
  /** The environment variables by which a server uses it. */
  variables: Readonly<Record<string, string>>;
  /** Reads over a connection of its own. */
  query(sql: string): Promise<readonly Row[]>;
  drop(): Promise<void>;
}>;

const inFile = (file: string): EarlierDatabase => ({
  variables: {},
  async query(sql) {
    const database = new Database(file, { readonly: true });
    try {
      return database.prepare<[], Row>(sql).all();
    } finally {
      database.close();
    }
  },
  drop: () => Promise.resolve(),
});

/** Migrates an empty database as far as the version did, and no further. */
async function migrateTo({ config }: TestDatabase, version: string): Promise<void> {
  const { orm, close } = createPostgresOrm(config, { maxConnections: 2 });
  try {
    await orm.migrator.up({ to: version });
  } finally {
    await close();
  }
}

async function copyFile({ url }: TestDatabase, file: string): Promise<void> {
  const pool = openTestPool(url);
  const database = new Database(file, { readonly: true });
  try {
    const client = await pool.connect();
    await client.query('begin');
    await copyRows(client, database, { replace: true });
    await client.query('commit');
    client.release();
  } finally {
    database.close();
    await pool.end();
  }
}

/**
 * Opens the database of an unpacked marketplace, or creates one of PostgreSQL with the tables of that version and
 * the same rows.
 */
export async function openStoredEarlier(
  kind: DatabaseKind,
  { version, dataDir }: Readonly<{ version: string; dataDir: string }>,
): Promise<EarlierDatabase> {
  const file = join(dataDir, 'nsem.db');
  if (kind === 'SQLite') return inFile(file);
  const database = await createTestDatabase('empty');
  await migrateTo(database, version);
  await copyFile(database, file);
  return {
    variables: { DATABASE_URL: database.url },
    query: async (sql) => (await database.query(sql)) as readonly Row[],
    drop: database.drop,
  };
}
