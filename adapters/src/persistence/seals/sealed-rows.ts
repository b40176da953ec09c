import { createHash, hash } from 'node:crypto';
import type { SealRow } from './seal.row.ts';

/** An entry of the ledger with its posting, as it is sealed: all that the ledger knows of it. */
export type SealedRow = Readonly<{
  id: number;
  key: string;
  kind: string;
  job_id: number | null;
  payout_id: number | null;
  note: string | null;
  at: number;
  actor_id: number | null;
  position: number | null;
  debit: string | null;
  credit: string | null;
  amount: number | null;
}>;

/** The entries of the postings after one and up to another, in the order in which they are sealed. */
export const selectSealed = `
  select posting.id, posting.key, posting.kind, posting.job_id, posting.payout_id, posting.note,
    posting.at, posting.actor_id, entry.position, debit.name as debit, credit.name as credit,
    entry.amount
  from ledger_postings posting
  left join ledger_entries entry on entry.posting_id = posting.id
  left join ledger_accounts debit on debit.id = entry.debit_id
  left join ledger_accounts credit on credit.id = entry.credit_id
  where posting.id > ? and posting.id <= ?
  order by posting.id, entry.position`;

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

/** What a seal says of the entries that it covers. */
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

/** What the first seal follows. */
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

export const selectLastSeal = 'select * from seals order by number desc limit 1';
