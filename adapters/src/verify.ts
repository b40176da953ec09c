import { checkFiles, checkFileSizes, type FilesCheck } from './backup/check-files.ts';
import { describeDamage } from './backup/manifest.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { createFolderFileStore, sizeInFolder } from './files/folder-file-store.ts';
import { openOffline, throwFatal } from './open-offline.ts';
import { openStored } from './open-stored.ts';
import { checkAuditLog, type AuditLogCheck } from './persistence/audit-log/check-audit-log.ts';
import { checkQuotaUsage, recountQuotaUsage } from './persistence/quotas/check-quota-usage.ts';
import { recountTotals } from './persistence/totals/check-totals.ts';
import { checkIntegrity } from './persistence/sqlite/check-integrity.ts';
import { checkSchema } from './persistence/sqlite/check-schema.ts';
import { verifyBooks, type VerifyBooksOptions } from './persistence/sqlite/verify-books.ts';

/** The result of a check of the stored data, with a sentence for each problem. */
export type Verification = Readonly<{
  database: string;
  entries: number;
  jobs: number;
  files: number;
  auditLog: AuditLogCheck;
  problems: readonly string[];
  /** How many problems of the books have no sentence, because there are too many. */
  unlisted: number;
}>;

/** One cause can break a rule for every job. */
const maxProblems = 1_000;

/** How thoroughly to check. */
export type VerifyOptions = Readonly<{
  /** Checks only the existence and the size of the stored files, without reading them. */
  quick?: boolean;
  /** First sets the figures of quotas and reports to what the files, jobs and earnings add up to. */
  recount?: boolean;
}> &
  Pick<VerifyBooksOptions, 'onProgress'>;

const checkStoredFiles = ({ database, files }: DataDir, isQuick: boolean): Promise<FilesCheck> =>
  isQuick
    ? checkFileSizes(database, (key) => sizeInFolder(files, key))
    : checkFiles(database, createFolderFileStore(files));

const checkUsage = ({ database }: DataDir): readonly string[] =>
  checkQuotaUsage(database).map(
    (problem) => `quotas: ${problem}; nsem-server verify --recount corrects it`,
  );

/**
 * Checks the database file, its schema, the ledger's invariants, the quotas' counts, the audit log and
 * the stored files while no server is using them.
 *
 * @throws {StartError} if the data directory is empty or cannot be used, or a server is using it.
 */
export async function verifyData(
  config: Pick<Config, 'dataDir'>,
  { quick = false, recount = false, onProgress }: VerifyOptions = {},
): Promise<Verification> {
  await using cleanup = new AsyncDisposableStack();
  const folders = await openOffline(config, cleanup);
  const database = await openStored(folders, throwFatal);
  cleanup.defer(() => database.close());
  if (recount) {
    recountQuotaUsage(folders.database);
    recountTotals(folders.database);
  }
  const books = verifyBooks(folders.database, { maxProblems, onProgress });
  const broken = [
    ...checkIntegrity(folders.database),
    ...(await checkSchema(folders.database)),
    ...books.problems,
    ...checkUsage(folders),
  ];
  const auditLog = checkAuditLog(folders.database);
  const { files, damaged } = await checkStoredFiles(folders, quick);
  const problems = [...broken, ...auditLog.problems, ...damaged.map(describeDamage)];
  const { entries, jobs, problemCount } = books;
  const unlisted = problemCount - books.problems.length;
  return { database: folders.database, entries, jobs, files, auditLog, problems, unlisted };
}
