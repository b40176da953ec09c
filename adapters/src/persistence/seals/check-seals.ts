import type Database from 'better-sqlite3';
import { eachRow, firstRow, readDatabaseFile } from '../sqlite/database-file.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import type { SealRow } from '../wallet/ledger.row.ts';
import { beforeFirst, digestRows, hashSeal, selectLastSeal, selectSealed } from './sealed-rows.ts';

/** A seal by its number and hash, which show whether anything that it covers was changed. */
export type SealHead = Readonly<Pick<SealRow, 'number' | 'hash'>>;

const selectSeals = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('seals').selectAll().orderBy('number'),
);

const selectSeal = defineStatement(({ db, given }: Parts<SealHead>) =>
  db
    .selectFrom('seals')
    .select('number')
    .where('number', '=', given.number)
    .where('hash', '=', given.hash),
);

const selectAudited = defineStatement(({ db, given }: Parts<Readonly<{ id: number }>>) =>
  db.selectFrom('audit_log').select('hash').where('id', '=', given.id),
);

/** The highest number that was ever assigned, which SQLite remembers beside the table. */
const selectHighest = "select seq from sqlite_sequence where name = 'seals'";

function describeBreak(seal: SealRow, previous: SealRow): string | undefined {
  if (seal.number !== previous.number + 1) return `seal ${previous.number + 1} is missing`;
  if (seal.previous_hash !== previous.hash)
    return `seal ${seal.number} does not follow the one before`;
  return seal.hash === hashSeal(seal) ? undefined : `seal ${seal.number} was changed`;
}

const coveredBy = ({ posting_id: last }: SealRow, previous: SealRow): string =>
  `postings ${previous.posting_id + 1} to ${last}`;

/**
 * Follows the chain of seals, and compares each with the entries of the ledger that it covers and with the
 * audit log. Memory is used for a row at a time.
 *
 * @returns a sentence for each seal that does not fit; a chain that is broken is not followed further.
 */
export function* checkSeals(database: Database.Database): Generator<string> {
  let previous: SealRow = beforeFirst;
  for (const seal of eachRow(database, selectSeals, {})) {
    const problem = describeBreak(seal, previous);
    if (problem !== undefined) {
      yield `seals: ${problem}`;
      return;
    }
    const covered = { after: previous.posting_id, upTo: seal.posting_id };
    const { entries, digest } = digestRows(eachRow(database, selectSealed, covered));
    if (entries !== seal.entries || digest !== seal.digest) {
      yield `seals: ${coveredBy(seal, previous)} are not as seal ${seal.number} covers them (entries then: ${seal.entries}, now: ${entries})`;
    }
    // A seal without entries of the audit log has the id 0, which no entry has.
    const audited = firstRow(database, selectAudited, { id: seal.audit_id });
    if ((audited?.hash ?? '') !== seal.audit_hash) {
      yield `seals: entry ${seal.audit_id} of the audit log is not the one that seal ${seal.number} covers`;
    }
    previous = seal;
  }
  const highest = database.prepare<[], number>(selectHighest).pluck().get() ?? 0;
  if (highest > previous.number) yield `seals: seal ${previous.number + 1} is missing`;
}

const hasSeals = (database: Database.Database): boolean =>
  database.prepare("select 1 from sqlite_schema where name = 'seals'").get() !== undefined;

/** The last seal in a database file; null if there is none, as in those of older versions. */
export const readSealHead = (file: string): SealHead | null =>
  readDatabaseFile(file, (database) => {
    const last = hasSeals(database) ? firstRow(database, selectLastSeal, {}) : undefined;
    return last === undefined ? null : { number: last.number, hash: last.hash };
  });

/** Whether a database file has a seal with this number and hash. */
export const hasSeal = (file: string, seal: SealHead): boolean =>
  readDatabaseFile(file, (database) => firstRow(database, selectSeal, seal) !== undefined);
