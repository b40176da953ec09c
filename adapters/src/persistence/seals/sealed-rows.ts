import { createHash, hash } from 'node:crypto';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import type { SealRow } from '../wallet/ledger.row.ts';

/** The postings after one and up to another. */
type Sealed = Readonly<{ after: number; upTo: number }>;

/** The entries of these postings, in the order in which they are sealed. */
export const selectSealed = defineStatement(({ db, given }: Parts<Sealed>) =>
  db
    .selectFrom('ledger_postings as posting')
    .leftJoin('ledger_entries as entry', 'entry.posting_id', 'posting.id')
    .leftJoin('ledger_accounts as debit', 'debit.id', 'entry.debit_id')
    .leftJoin('ledger_accounts as credit', 'credit.id', 'entry.credit_id')
    .select([
      'posting.id',
      'posting.key',
      'posting.kind',
      'posting.job_id',
      'posting.payout_id',
      'posting.note',
      'posting.at',
      'posting.actor_id',
      'entry.position',
      'debit.name as debit',
      'credit.name as credit',
      'entry.amount',
    ])
    .where('posting.id', '>', given.after)
    .where('posting.id', '<=', given.upTo)
    .orderBy('posting.id')
    .orderBy('entry.position'),
);

/** An entry of the ledger with its posting, as it is sealed: all that the ledger knows of it. */
type SealedRow = typeof selectSealed.row;

const lineOf = (row: SealedRow): string =>
  JSON.stringify([
    row.id,
    row.key,
    row.kind,
    row.job_id,
    row.payout_id,
    row.note,
    row.at,
    row.actor_id,
    row.position,
    row.debit,
    row.credit,
    row.amount,
  ]);

/** The contents of a seal on the entries that it covers. */
export type SealedContents = Pick<SealRow, 'entries' | 'digest'>;

/** The number of rows and their SHA-256, in lower-case hexadecimal. */
export function digestRows(rows: Iterable<SealedRow>): SealedContents {
  const digest = createHash('sha256');
  let entries = 0;
  for (const row of rows) {
    digest.update(lineOf(row)).update('\n');
    entries += 1;
  }
  return { entries, digest: digest.digest('hex') };
}

/** The hash of a seal: SHA-256 in lower-case hexadecimal, over its fields and the hash before. */
export const hashSeal = (seal: Omit<SealRow, 'hash'>): string =>
  hash(
    'sha256',
    JSON.stringify([
      seal.number,
      seal.posting_id,
      seal.entries,
      seal.digest,
      seal.audit_id,
      seal.audit_hash,
      seal.at,
      seal.previous_hash,
    ]),
    'hex',
  );

/** The predecessor of the first seal. */
export const beforeFirst: SealRow = {
  number: 0,
  posting_id: 0,
  entries: 0,
  digest: '',
  audit_id: 0,
  audit_hash: '',
  at: 0,
  previous_hash: '',
  hash: '',
};

export const selectLastSeal = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('seals').selectAll().orderBy('number', 'desc').limit(1),
);
