import { type AuditLogCheck, checkAuditLog } from '../persistence/audit-log/audit-log-store.ts';
import { checkLanguages } from '../persistence/languages/check-languages.ts';
import { readSealHead, type SealHead } from '../persistence/seals/check-seals.ts';
import { checkFigures } from '../persistence/services/figures.ts';
import { checkIntegrity } from '../persistence/sqlite/check-schema.ts';
import { verifyBooks, type VerifyBooksOptions } from '../persistence/sqlite/verify-books.ts';
import { verifyRecords } from '../persistence/sqlite/verify-records.ts';

/** The result of a check of a database file, with a sentence for each problem. */
export type DatabaseCheck = Readonly<{
  entries: number;
  jobs: number;
  auditLog: AuditLogCheck;
  /** The last seal of the ledger; null before the first. */
  seal: SealHead | null;
  problems: readonly string[];
  /** How many problems have no sentence, because there are too many. */
  unlisted: number;
}>;

/**
 * Checks the pages of a database file, the ledger's invariants, what is derived from jobs and money, the
 * figures of providers, the languages of jobs and the audit log. Blocks its thread.
 *
 * @throws {Error} if the file cannot be opened, or is no database of a marketplace.
 */
export function checkDatabase(file: string, options: VerifyBooksOptions): DatabaseCheck {
  const integrity = checkIntegrity(file);
  const books = verifyBooks(file, options);
  const records = verifyRecords(file, options);
  const auditLog = checkAuditLog(file);
  const figures = checkFigures(file, options.maxProblems);
  const languages = checkLanguages(file, options.maxProblems);
  const parts = [books, records, figures, languages];
  const listed = parts.flatMap(({ problems }) => problems);
  const found = parts.reduce((sum, { problemCount }) => sum + problemCount, 0);
  const { entries, jobs } = books;
  return {
    entries,
    jobs,
    auditLog,
    seal: readSealHead(file),
    problems: [...integrity, ...listed, ...auditLog.problems],
    unlisted: found - listed.length,
  };
}
