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
import { bind, findAll, findOne } from '../statements/query.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import { composeInsert } from '../statements/write-row.ts';
import { CommissionRow } from './commission.row.ts';

const insertRate = composeInsert(CommissionRow);

const selectCurrent = 'select * from commission_rates order by id desc limit 1';

const selectHistory = `
  select rates.*,
    (select name from accounts where accounts.id = rates.actor_id) as actor_name,
    (select earlier.rate_bps from commission_rates earlier where earlier.id < rates.id
      order by earlier.id desc limit 1) as previous_bps
  from commission_rates rates where rates.id < ? ${orderAndLimit('rates.id desc')}`;

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
  current: async () => (await findOne(sql, bind(selectCurrent), toConfig)) ?? unset,
  async append({ rate, updatedAt, actorId }) {
    await insertRate(sql, { rate_bps: rate, updated_at: updatedAt, actor_id: actorId });
  },
  list: ({ limit, before = Number.MAX_SAFE_INTEGER }) =>
    findAll(sql, bind(selectHistory, before, limit), toChange),
});
