import { dayMs, type AccountId, type QuotaStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { countOf } from '../statements/by-filters.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { requireRow } from '../statements/by-columns.ts';

type OfAccount = Readonly<{ accountId: AccountId }>;

/** The totals of an account. */
const selectUsage = defineStatement(({ db, given }: Parts<OfAccount & Readonly<{ day: number }>>) =>
  db.selectNoFrom([
    db
      .selectFrom('storage_totals')
      .select('bytes')
      .where('account_id', '=', given.accountId)
      .as('bytes'),
    db
      .selectFrom('client_totals')
      .select('live')
      .where('client_id', '=', given.accountId)
      .as('live'),
    db
      .selectFrom('client_days')
      .select('created')
      .where('day', '=', given.day)
      .where('client_id', '=', given.accountId)
      .as('created'),
  ]),
);

const countPending = defineStatement(({ db, given }: Parts<OfAccount>) =>
  db.selectNoFrom(
    countOf(
      db
        .selectFrom('services')
        .where('owner_id', '=', given.accountId)
        .where('status', '=', 'pending'),
    ).as('count'),
  ),
);

const countKeys = defineStatement(({ db, given }: Parts<OfAccount>) =>
  db.selectNoFrom(
    countOf(db.selectFrom('api_keys').where('owner_id', '=', given.accountId)).as('count'),
  ),
);

/** Counts what the quotas limit, in the database. */
export const createQuotaStore = ({ sql }: DatabaseSession): QuotaStore => ({
  async findUsage(accountId, today) {
    const row = requireRow(await sql.get(selectUsage, { accountId, day: today / dayMs }));
    return {
      storedBytes: row.bytes ?? 0,
      openJobs: row.live ?? 0,
      jobsOfDay: row.created ?? 0,
    };
  },
  countPendingServices: async (accountId) =>
    requireRow(await sql.get(countPending, { accountId })).count,
  countApiKeys: async (accountId) => requireRow(await sql.get(countKeys, { accountId })).count,
});
