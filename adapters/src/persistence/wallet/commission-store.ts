import {
  defaultCommission,
  instant,
  type AccountId,
  type BasisPoints,
  type CommissionChange,
  type CommissionConfig,
  type CommissionStore,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/find.ts';
import { insertRow } from '../statements/row-statements.ts';
import { CommissionRow } from './commission.row.ts';

const insertRate = insertRow(CommissionRow);

const selectCurrent = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('commission_rates').selectAll().orderBy('id', 'desc').limit(1),
);

const selectHistory = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: number; limit: number }>>) =>
    db
      .selectFrom('commission_rates as rates')
      .selectAll('rates')
      .select((rates) => [
        rates
          .selectFrom('accounts')
          .select('name')
          .whereRef('accounts.id', '=', 'rates.actor_id')
          .as('actor_name'),
        rates
          .selectFrom('commission_rates as earlier')
          .select('earlier.rate_bps')
          .whereRef('earlier.id', '<', 'rates.id')
          .orderBy('earlier.id', 'desc')
          .limit(1)
          .as('previous_bps'),
      ])
      .where('rates.id', '<', given.before)
      .orderBy('rates.id', 'desc')
      .limit(upTo(given.limit)),
);

type HistoryRow = CommissionRow &
  Readonly<{ actor_name: string | null; previous_bps: number | null }>;

const toConfig = (row: CommissionRow): CommissionConfig => ({
  rate: row.rate_bps as BasisPoints,
  updatedAt: instant(row.updated_at),
  actorId: row.actor_id as AccountId | null,
});

const toChange = (row: HistoryRow): CommissionChange => ({
  ...toConfig(row),
  id: row.id,
  actorName: row.actor_name,
  previousRate: row.previous_bps as BasisPoints | null,
});

const unset: CommissionConfig = { rate: defaultCommission, updatedAt: instant(0), actorId: null };

/** The commission rates in the database; 15.0 % until an admin sets one. */
export const createCommissionStore = ({ sql }: DatabaseSession): CommissionStore => ({
  current: async () => (await findOne(sql, selectCurrent, {}, toConfig)) ?? unset,
  async append({ rate, updatedAt, actorId }) {
    await sql.insert(insertRate, { rate_bps: rate, updated_at: updatedAt, actor_id: actorId });
  },
  list: ({ limit, before = Number.MAX_SAFE_INTEGER }) =>
    findAll(sql, selectHistory, { before, limit }, toChange),
});
