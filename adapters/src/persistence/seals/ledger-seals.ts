import { instant, type Instant, invariant, ok, type Result } from '@nsem/core';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { requireRow } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { insertWhole } from '../statements/row-statements.ts';
import type { DatabaseAccess } from '../unit-of-work.ts';
import { SealRow } from '../wallet/ledger.row.ts';
import { beforeFirst, digestRows, hashSeal, selectLastSeal, selectSealed } from './sealed-rows.ts';

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

const insertSeal = insertWhole(SealRow);

type After = Parts<Readonly<{ after: number }>>;

const selectNextPosting = defineStatement(({ db, given }: After) =>
  db
    .selectFrom(
      db
        .selectFrom('ledger_postings')
        .select('id')
        .where('id', '>', given.after)
        .orderBy('id')
        .limit(postingsOfSeal)
        .as('next'),
    )
    .select(({ fn }) => [
      fn.max<number | null>('id').as('last'),
      fn.countAll<number>().as('count'),
    ]),
);

const selectLastAudited = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1),
);

/**
 * How many postings are not sealed yet. Counting the rows of an old ledger would take long. On SQLite their ids
 * have no gaps; on PostgreSQL units that were rolled back count too.
 */
export const countUnsealed = defineStatement(({ db, given }: After) =>
  db.selectFrom('ledger_postings').select((posting) => {
    const last = posting.fn.coalesce(posting.fn.max<number | null>('id'), posting.val(0));
    return posting(last, '-', given.after).as('count');
  }),
);

const lastSeal = async (sql: Statements): Promise<SealRow> =>
  (await sql.get(selectLastSeal, {})) ?? beforeFirst;

async function sealNext(sql: Statements, now: Instant): Promise<boolean> {
  const previous = await lastSeal(sql);
  const after = previous.posting_id;
  const next = requireRow(await sql.get(selectNextPosting, { after }));
  const audited = await sql.get(selectLastAudited, {});
  const [postingId, auditId] = [next.last ?? after, audited?.id ?? 0];
  if (postingId === after && auditId === previous.audit_id) return false;
  const rows = await sql.all(selectSealed, { after, upTo: postingId });
  const seal = {
    number: previous.number + 1,
    posting_id: postingId,
    ...digestRows(rows),
    audit_id: auditId,
    audit_hash: audited?.hash ?? '',
    at: now,
    previous_hash: previous.hash,
  };
  await sql.run(insertSeal, { ...seal, hash: hashSeal(seal) });
  return next.count === postingsOfSeal;
}

async function readState({ sql }: DatabaseSession): Promise<SealState> {
  const { number, hash, at, posting_id: after } = await lastSeal(sql);
  return {
    last: number === 0 ? null : { number, hash, at: instant(at) },
    unsealedPostings: requireRow(await sql.get(countUnsealed, { after })).count,
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
