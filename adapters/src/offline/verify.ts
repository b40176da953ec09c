import { checkFiles, checkFileSizes, type FilesCheck } from '../backup/check-files.ts';
import { describeDamage } from '../backup/manifest.ts';
import { checkDatabase, type DatabaseCheck } from './check-database.ts';
import { openFileReader } from '../files/file-storage.ts';
import { type FilePlace, filePlaceOf, type StorageConfig } from '../files/storage.config.ts';
import { checkPages, type PagesVerdict } from '../persistence/pages/check-pages.ts';
import { recordAllPages } from '../persistence/pages/record-pages.ts';
import { hasSeal, type SealHead } from '../persistence/seals/check-seals.ts';
import { checkSchema } from '../persistence/sqlite/check-schema.ts';
import type { VerifyBooksOptions } from '../persistence/sqlite/verify-books.ts';
import { recountTotals } from '../persistence/totals/check-totals.ts';
import type { Config } from '../start/config.ts';
import type { DataDir } from '../start/data-dir.ts';
import { openStored } from '../start/open-stored.ts';
import { openOffline, throwFatal } from './open-offline.ts';

/** The result of a check of the stored data, with a sentence for each problem. */
export type Verification = DatabaseCheck &
  Readonly<{
    database: string;
    files: number;
    /**
     * Whether the pages could be compared with digests that were recorded before; null: they are those of
     * PostgreSQL, which has its own.
     */
    hasPageDigests: boolean | null;
  }>;

/** One cause can break a rule for every job. */
export const maxProblems = 1_000;

/** How thoroughly to check. */
export type VerifyOptions = Readonly<{
  /** Checks only the existence and the size of the stored files, without reading them. */
  quick?: boolean;
  /**
   * First sets the figures of quotas and reports to what the files, jobs and earnings add up to, and marks the languages of
   * jobs as used.
   */
  recount?: boolean;
  /** Records the pages as they are if nothing else is wrong: another program changed the database. */
  acceptPages?: boolean;
  /** A seal that was noted before; that the ledger does not have it is a problem. */
  expectedSeal?: SealHead | undefined;
}> &
  Pick<VerifyBooksOptions, 'onProgress'>;

/** Checks the files that are registered in a database. */
export async function checkStoredFiles(
  database: string,
  place: FilePlace,
  isQuick: boolean,
): Promise<FilesCheck> {
  const files = await openFileReader(place);
  return isQuick ? checkFileSizes(database, files) : checkFiles(database, files);
}

/** Pages that are to be accepted as they are have no problem. */
const comparePages = ({ database }: DataDir, isAccepted: boolean): PagesVerdict => {
  const found = checkPages(database, { maxProblems });
  return isAccepted ? { ...found, problemCount: 0, problems: [] } : found;
};

/** Compares the seals of a database with the one that is expected, if there is one. */
export const checkExpected = (
  database: string,
  expected: SealHead | undefined,
): readonly string[] =>
  expected === undefined || hasSeal(database, expected)
    ? []
    : [
        `seals: seal ${expected.number} does not have the expected hash: what it covers was changed, or it is of another marketplace`,
      ];

/**
 * Checks the pages of the database file, its schema, the ledger's invariants, what is derived from jobs and money, the
 * figures of providers, the languages of jobs, the quotas' counts, the audit log and the stored files while no server is
 * using them.
 *
 * @throws {StartError} if the data directory is empty or cannot be used, or a server is using it.
 */
export async function verifyData(
  config: Pick<Config, 'dataDir'> & StorageConfig,
  {
    quick = false,
    recount = false,
    expectedSeal,
    onProgress,
    acceptPages = false,
  }: VerifyOptions = {},
): Promise<Verification> {
  await using cleanup = new AsyncDisposableStack();
  const folders = await openOffline(config, cleanup);
  let isAccepted = false;
  cleanup.defer(() => {
    if (isAccepted) recordAllPages(folders.database);
  });
  // Before the database is opened, which may write to it.
  const pages = comparePages(folders, acceptPages);
  const database = await openStored(folders, throwFatal);
  cleanup.defer(() => database.close());
  if (recount) {
    recountTotals(folders.database);
  }
  const checked = checkDatabase(folders.database, { maxProblems, onProgress });
  const schema = await checkSchema(folders.database);
  const { files, damaged } = await checkStoredFiles(
    folders.database,
    filePlaceOf(config, folders),
    quick,
  );
  const problems = [
    ...pages.problems,
    ...checked.problems,
    ...checkExpected(folders.database, expectedSeal),
    ...schema,
    ...damaged.map(describeDamage),
  ];
  isAccepted = acceptPages && problems.length === 0;
  const unlisted = checked.unlisted + pages.problemCount - pages.problems.length;
  const hasPageDigests = pages.isRecorded;
  return { ...checked, database: folders.database, files, problems, unlisted, hasPageDigests };
}
