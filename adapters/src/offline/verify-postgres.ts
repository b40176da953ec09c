import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Damage, describeDamage, keyOfEntry } from '../backup/manifest.ts';
import { filePlaceOf, type StorageConfig } from '../files/storage.config.ts';
import { markUnmarked } from '../persistence/languages/language-store.ts';
import { exportToFile } from '../persistence/moving/export-to-file.ts';
import { importFromFile } from '../persistence/moving/import-from-file.ts';
import { checkTriggers } from '../persistence/postgres/open-postgres.ts';
import type { PostgresPool } from '../persistence/postgres/postgres-pool.ts';
import { namePostgres, type PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import { takeExclusively } from '../persistence/postgres/server-lock.ts';
import { checkSchema } from '../persistence/sqlite/check-schema.ts';
import { recountTotals } from '../persistence/totals/check-totals.ts';
import { totalTables } from '../persistence/totals/totals-store.ts';
import type { Config } from '../start/config.ts';
import { pathsIn } from '../start/data-dir.ts';
import { StartError } from '../start/start-error.ts';
import { checkDatabase } from './check-database.ts';
import { connectOffline } from './open-postgres-offline.ts';
import {
  checkExpected,
  checkStoredFiles,
  maxProblems,
  type Verification,
  type VerifyOptions,
} from './verify.ts';

type VerifyConfig = Pick<Config, 'dataDir'> &
  StorageConfig &
  Readonly<{ postgres: PostgresConfig }>;

/** The tables whose rows are computed from those of others. */
const computed: ReadonlySet<string> = new Set(Object.values(totalTables).map(({ name }) => name));

/** Corrects the computed tables in an export, and then in the database, and which languages are marked. */
async function recountExclusively(pool: PostgresPool, file: string): Promise<void> {
  const exclusive = await takeExclusively(pool);
  try {
    await exportToFile(pool, file);
    recountTotals(file);
    await importFromFile(exclusive.client, file, { replace: true, only: computed });
    await exclusive.client.query(markUnmarked);
  } finally {
    await exclusive.release();
  }
}

/** Those of some damaged files that are still registered: a server may have deleted others meanwhile. */
async function stillRegistered(
  pool: PostgresPool,
  damaged: readonly Damage[],
): Promise<readonly Damage[]> {
  const keys = damaged.map(({ name }) => keyOfEntry(name));
  const { rows } = await pool.query<Readonly<{ key: string }>>(
    'select key from files where key = any($1)',
    [keys.filter((key) => key !== undefined)],
  );
  const registered = new Set(rows.map(({ key }) => key));
  // A key that no server has created is never right.
  return damaged.filter((_, n) => keys[n] === undefined || registered.has(keys[n]));
}

async function openFolder(cleanup: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-verify-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Checks a database of PostgreSQL and the stored files: everything that `verifyData` does, on an export to a
 * temporary file, except the pages. Servers may use it meanwhile, unless something is to be recounted.
 *
 * @throws {StartError} if the database cannot be used, or a server prevents the recount.
 */
export async function verifyPostgres(
  config: VerifyConfig,
  { quick = false, recount = false, acceptPages = false, expectedSeal, onProgress }: VerifyOptions,
): Promise<Verification> {
  if (acceptPages) {
    throw new StartError(
      '--accept-pages is for a database file: PostgreSQL has checksums of its pages itself (initdb --data-checksums).',
    );
  }
  await using cleanup = new AsyncDisposableStack();
  const pool = await connectOffline(config.postgres, cleanup);
  const file = join(await openFolder(cleanup), 'export.db');
  await (recount ? recountExclusively(pool, file) : exportToFile(pool, file));
  const checked = checkDatabase(file, { maxProblems, onProgress });
  const place = filePlaceOf(config, pathsIn(resolve(config.dataDir)));
  const { files, damaged } = await checkStoredFiles(file, place, quick);
  const problems = [
    ...checked.problems,
    ...checkExpected(file, expectedSeal),
    ...(await checkSchema(file)),
    ...(await checkTriggers(pool)),
    ...(await stillRegistered(pool, damaged)).map(describeDamage),
  ];
  const database = namePostgres(config.postgres);
  return { ...checked, database, files, problems, hasPageDigests: null };
}
