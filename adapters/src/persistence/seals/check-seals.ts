import Database from 'better-sqlite3';
import type { SealRow } from './seal.row.ts';
import {
  beforeFirst,
  digestRows,
  hashSeal,
  selectLastSeal,
  selectSealed,
  type SealedRow,
} from './sealed-rows.ts';

/** A seal by its number and hash, which show whether anything that it covers was changed. */
export type SealHead = Readonly<Pick<SealRow, 'number' | 'hash'>>;

const selectSeals = 'select * from seals order by number';

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

/** Reads what seals cover, a row at a time. */
function openSealed(database: Database.Database) {
  const sealed = database.prepare<[number, number], SealedRow>(selectSealed);
  const audited = database
    .prepare<[number], string>('select hash from audit_log where id = ?')
    .pluck();
  return {
    contents: (seal: SealRow, previous: SealRow) =>
      digestRows(sealed.iterate(previous.posting_id, seal.posting_id)),
    auditHash: ({ audit_id: id }: SealRow): string => (id === 0 ? '' : (audited.get(id) ?? '')),
  };
}

/**
 * Follows the chain of seals, and compares each with the entries of the ledger that it covers and with the
 * audit log. Memory is used for a row at a time.
 *
 * @returns a sentence for each seal that does not fit; a chain that is broken is not followed further.
 */
export function* checkSeals(database: Database.Database): Generator<string> {
  const { contents, auditHash } = openSealed(database);
  let previous = beforeFirst;
  for (const seal of database.prepare<[], SealRow>(selectSeals).iterate()) {
    const problem = describeBreak(seal, previous);
    if (problem !== undefined) {
      yield `seals: ${problem}`;
      return;
    }
    const { entries, digest } = contents(seal, previous);
    if (entries !== seal.entries || digest !== seal.digest) {
      yield `seals: ${coveredBy(seal, previous)} are not as seal ${seal.number} covers them (entries then: ${seal.entries}, now: ${entries})`;
    }
    if (auditHash(seal) !== seal.audit_hash) {
      yield `seals: entry ${seal.audit_id} of the audit log is not the one that seal ${seal.number} covers`;
    }
    previous = seal;
  }
  const highest = database.prepare<[], number>(selectHighest).pluck().get() ?? 0;
  if (highest > previous.number) yield `seals: seal ${previous.number + 1} is missing`;
}

/** Reads something from a database file. */
function readFile<T>(file: string, read: (database: Database.Database) => T): T {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

const hasSeals = (database: Database.Database): boolean =>
  database.prepare("select 1 from sqlite_schema where name = 'seals'").get() !== undefined;

/** The last seal in a database file; null if there is none, as in those of older versions. */
export const readSealHead = (file: string): SealHead | null =>
  readFile(file, (database) => {
    if (!hasSeals(database)) return null;
    const last = database.prepare<[], SealRow>(selectLastSeal).get();
    return last === undefined ? null : { number: last.number, hash: last.hash };
  });

/** Whether a database file has a seal with this number and hash. */
export const hasSeal = (file: string, { number, hash }: SealHead): boolean =>
  readFile(file, (database) => {
    const selected = 'select 1 from seals where number = ? and hash = ?';
    return database.prepare(selected).get(number, hash) !== undefined;
  });
