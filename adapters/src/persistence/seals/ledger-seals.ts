import { instant, invariant, ok, type Instant, type Result } from '@nsem/core';
import type { DatabaseSession, Statements } from '../database-session.ts';
import type { DatabaseAccess } from '../unit-of-work.ts';
import type { SealRow } from './seal.row.ts';
import {
  beforeFirst,
  digestRows,
  hashSeal,
  selectLastSeal,
  selectSealed,
  type SealedRow,
} from './sealed-rows.ts';

/** The last seal, and what is not sealed yet. */
export type SealState = Readonly<{
  /** Null before the first. */
  last: Readonly<{ number: number; hash: string; at: Instant }> | null;
  /** How many postings of the ledger are not sealed yet. */
  unsealedPostings: number;
}>;

/** Seals the ledger: what was sealed cannot be changed without breaking the chain of hashes. */
export type LedgerSeals = Readonly<{
  /**
   * Seals some of the postings that are not sealed yet, and the audit log, as a unit of work.
   *
   * @returns whether more of them are left.
   */
  sealSome(now: Instant): Promise<boolean>;
  read(): Promise<SealState>;
}>;

/** The postings of one seal: few enough that no other write waits for long. */
const postingsOfSeal = 1_000;

const selectNextPosting = `
  select max(id) as last, count(*) as count from (
    select id from ledger_postings where id > ? order by id limit ?)`;

const selectLastAudited = 'select id, hash from audit_log order by id desc limit 1';

const insertSeal = `
  insert into seals (number, posting_id, entries, digest, audit_id, audit_hash, at, previous_hash,
    hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * How many postings are not sealed yet; bound is the last one that is. Counting the rows of an old ledger would
 * take long. On SQLite their ids have no gaps; on PostgreSQL units that were rolled back count too.
 */
export const countUnsealed = 'select coalesce(max(id), 0) - ? as count from ledger_postings';

const lastSeal = async (sql: Statements): Promise<SealRow> =>
  (await sql.get<SealRow>(selectLastSeal)) ?? beforeFirst;

type Next = Readonly<{ last: number | null; count: number }>;

async function sealNext(sql: Statements, now: Instant): Promise<boolean> {
  const previous = await lastSeal(sql);
  const next = await sql.get<Next>(selectNextPosting, [previous.posting_id, postingsOfSeal]);
  const audited = await sql.get<Readonly<{ id: number; hash: string }>>(selectLastAudited);
  const [postingId, auditId] = [next?.last ?? previous.posting_id, audited?.id ?? 0];
  if (postingId === previous.posting_id && auditId === previous.audit_id) return false;
  const rows = await sql.all<SealedRow>(selectSealed, [previous.posting_id, postingId]);
  const seal = {
    number: previous.number + 1,
    posting_id: postingId,
    ...digestRows(rows),
    audit_id: auditId,
    audit_hash: audited?.hash ?? '',
    at: now,
    previous_hash: previous.hash,
  };
  await sql.run(insertSeal, [
    seal.number,
    seal.posting_id,
    seal.entries,
    seal.digest,
    seal.audit_id,
    seal.audit_hash,
    seal.at,
    seal.previous_hash,
    hashSeal(seal),
  ]);
  return next?.count === postingsOfSeal;
}

async function readState({ sql }: DatabaseSession): Promise<SealState> {
  const last = await lastSeal(sql);
  const unsealed = await sql.get<Readonly<{ count: number }>>(countUnsealed, [last.posting_id]);
  const { number, hash, at } = last;
  return {
    last: number === 0 ? null : { number, hash, at: instant(at) },
    unsealedPostings: unsealed?.count ?? 0,
  };
}

/** The seals of the ledger in the database. */
export const createLedgerSeals = (database: DatabaseAccess): LedgerSeals => ({
  async sealSome(now) {
    const sealed = await database.write(async ({ sql }): Promise<Result<boolean, never>> =>
      ok(await sealNext(sql, now)),
    );
    invariant(sealed.ok, 'a seal is not refused');
    return sealed.value;
  },
  read: () => database.read(readState),
});
