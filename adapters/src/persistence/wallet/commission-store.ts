import { defaultCommission, instant, type BasisPoints, type CommissionStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { CommissionRow } from './commission.row.ts';

/** The commission rate in the database; 15.0 % where nobody has set one. */
export const createCommissionStore = ({ sql, em }: DatabaseSession): CommissionStore => ({
  async current() {
    const row = await sql.get<CommissionRow>('select * from commission where id = 1');
    return row === undefined
      ? { rate: defaultCommission, updatedAt: instant(0) }
      : { rate: row.rate_bps as BasisPoints, updatedAt: instant(row.updated_at) };
  },
  async replace({ rate, updatedAt }) {
    await em()
      .createQueryBuilder(CommissionRow)
      .insert({ id: 1, rate_bps: rate, updated_at: updatedAt })
      .onConflict('id')
      .merge()
      .execute('run');
  },
});
