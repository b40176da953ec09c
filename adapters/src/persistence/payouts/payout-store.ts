import {
  invariant,
  InvariantError,
  type NewPayout,
  type PayoutId,
  type PayoutStore,
} from '@nsem/core';
import { ConstraintError, type DatabaseSession, type SqlValue } from '../database-session.ts';
import { selectPayout, selectPayouts } from './list-payouts.ts';
import {
  toListedEarning,
  toListedPayout,
  toPayoutRow,
  toTakingsColumns,
  toUnpaid,
  type ListedEarningRow,
  type ListedPayoutRow,
  type UnpaidRow,
} from './payout.mapper.ts';
import { PayoutRow } from './payout.row.ts';

type Column = Exclude<keyof PayoutRow & string, 'id'>;

const columns = Object.keys(PayoutRow.meta.properties).filter((name) => name !== 'id') as Column[];

const insertPayout = `insert into payouts (${columns.join(', ')})
  values (${columns.map(() => '?').join(', ')})`;

const updatePayout = `update payouts set ${columns.map((column) => `${column} = ?`).join(', ')}
  where id = ?`;

const insertEarning = `
  insert into earnings (provider_id, job_id, kind, gross, commission, net, at)
  values (?, ?, ?, ?, ?, ?, ?)`;

/** What is earned waits for the end of its week, what was refunded for nothing. */
const isDue = `payout_id is null and (at <= ? or kind = 'refund')`;

/** What is owed to each provider; bound is the last moment that counts. */
export const selectUnpaid = `
  select provider_id, count(*) as earnings, sum(gross) as gross, sum(commission) as commission,
    sum(net) as net
  from earnings where ${isDue} group by provider_id order by provider_id`;

/** Puts what is owed to a provider into a payout: bound are the payout, the moment, the provider. */
export const claimUnpaid = `update earnings set payout_id = ? where ${isDue} and provider_id = ?`;

const selectEarnings = `
  select earnings.*, jobs.service_type from earnings join jobs on jobs.id = earnings.job_id
  where earnings.payout_id = ? order by earnings.at, earnings.id`;

function valuesOf(payout: NewPayout): SqlValue[] {
  const row = toPayoutRow(payout);
  return columns.map((column) => row[column]);
}

/** What providers have earned, and their payouts, in the database. */
export const createPayoutStore = ({ sql }: DatabaseSession): PayoutStore => ({
  async addEarning(earning) {
    const { providerId, jobId, kind, at } = earning;
    const { gross, commission, net } = toTakingsColumns(earning);
    try {
      await sql.run(insertEarning, [providerId, jobId, kind, gross, commission, net, at]);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      throw new InvariantError(`the ${kind} of job ${jobId} earns nothing: ${error.message}`, {
        cause: error,
      });
    }
  },
  sumUnpaid: async (until) => (await sql.all<UnpaidRow>(selectUnpaid, [until])).map(toUnpaid),
  claimEarnings: ({ id, providerId }, until) => sql.run(claimUnpaid, [id, until, providerId]),
  listEarnings: async (id) =>
    (await sql.all<ListedEarningRow>(selectEarnings, [id])).map(toListedEarning),
  async insert(payout) {
    const id = await sql.insert(insertPayout, valuesOf(payout));
    return { ...payout, id: id as PayoutId };
  },
  async find(id) {
    const row = await sql.get<ListedPayoutRow>(selectPayout, [id]);
    return row && toListedPayout(row);
  },
  async replace(payout) {
    const replaced = await sql.run(updatePayout, [...valuesOf(payout), payout.id]);
    invariant(replaced === 1, `there is no payout ${payout.id} to replace`);
  },
  async list(filter, page) {
    const { text, values } = selectPayouts(filter, page);
    return (await sql.all<ListedPayoutRow>(text, values)).map(toListedPayout);
  },
});
