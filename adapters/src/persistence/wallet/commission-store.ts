import { defaultCommission, instant, type BasisPoints, type CommissionStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { composeUpsert } from '../statements/write-row.ts';
import { CommissionRow } from './commission.row.ts';

/** The id of the only row. */
const onlyId = 1;

const upsertCommission = composeUpsert(CommissionRow, ['id']);

const selectCommission = 'select * from commission where id = ?';

/** The commission rate in the database; 15.0 % until an admin sets one. */
export const createCommissionStore = ({ sql }: DatabaseSession): CommissionStore => ({
  async current() {
    const row = await sql.get<CommissionRow>(selectCommission, [onlyId]);
    return row === undefined
      ? { rate: defaultCommission, updatedAt: instant(0) }
      : { rate: row.rate_bps as BasisPoints, updatedAt: instant(row.updated_at) };
  },
  replace: ({ rate, updatedAt }) =>
    upsertCommission(sql, { id: onlyId, rate_bps: rate, updated_at: updatedAt }),
});
