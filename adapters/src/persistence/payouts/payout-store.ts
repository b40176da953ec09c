import { InvariantError, invariant, type PayoutId, type PayoutStore } from '@nsem/core';
import { toMoney } from '../columns.ts';
import { ConstraintError, type DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { requireRow } from '../statements/require-row.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import {
  toEarningRow,
  toHeldEarning,
  toListedEarning,
  toListedPayout,
  toPayoutRow,
  toUnpaid,
} from './payout.mapper.ts';
import { EarningRow, PayoutRow } from './payout.row.ts';
import { findStanding } from './find-standing.ts';
import { selectEarning, selectHeld, selectHoldable } from './select-held.ts';
import { selectPayout, selectPayouts } from './select-payouts.ts';

const insertPayout = composeInsert(PayoutRow);
const replacePayout = composeReplace(PayoutRow);
const insertEarning = composeInsert(EarningRow);

/**
 * Earnings are due after the end of their week, those of free jobs only once they are released, refunds
 * immediately. Bound is the end.
 */
const isDue = `payout_id is null and (kind = 'refund'
  or (at <= ? and (is_free = false or released_at is not null)))`;

/** The unpaid sums by provider; bound is the time of `isDue`. */
export const selectUnpaid = `
  select provider_id, count(*) as earnings, sum(gross) as gross, sum(commission) as commission,
    sum(net) as net,
    (select name from accounts where accounts.id = earnings.provider_id) as provider_name,
    (select accounts.provider_id from accounts where accounts.id = earnings.provider_id) as public_id,
    (select suspended_at is null and payouts_frozen_at is null from accounts
      where accounts.id = earnings.provider_id) as is_payable
  from earnings where ${isDue} group by provider_id order by provider_id`;

/** Assigns a provider's unpaid earnings to a payout; bound are the payout, the time, the provider. */
export const claimUnpaid = `update earnings set payout_id = ? where ${isDue} and provider_id = ?`;

const release = `
  update earnings set released_at = ?, released_by_rule = ? where job_id = ? and kind = 'capture'`;

const selectEarnings = `
  select earnings.*, jobs.service_type from earnings join jobs on jobs.id = earnings.job_id
  where earnings.payout_id = ? order by earnings.at, earnings.id`;

/** The providers' earnings and payouts in the database. */
export const createPayoutStore = ({ sql }: DatabaseSession): PayoutStore => ({
  async addEarning(earning) {
    try {
      await insertEarning(sql, toEarningRow(earning));
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      const { kind, jobId } = earning;
      throw new InvariantError(`the ${kind} of job ${jobId} earns nothing: ${error.message}`, {
        cause: error,
      });
    }
  },
  sumUnpaid: ({ until }) => findAll(sql, bind(selectUnpaid, until), toUnpaid),
  claimEarnings: ({ id, providerId }, { until }) => sql.run(claimUnpaid, [id, until, providerId]),
  listHeld: (filter) => findAll(sql, selectHeld(filter), toHeldEarning),
  sumHoldable: async (providerId) =>
    toMoney(requireRow(await sql.get<{ net: number }>(selectHoldable, [providerId])).net),
  findEarning: (jobId) => findOne(sql, bind(selectEarning, jobId), toHeldEarning),
  findStanding: (query) => findStanding(sql, query),
  async releaseEarning({ jobId, at, byRule }) {
    const released = await sql.run(release, [at, byRule, jobId]);
    invariant(released === 1, `job ${jobId} has no earning to release`);
  },
  listEarnings: (id) => findAll(sql, bind(selectEarnings, id), toListedEarning),
  async insert(payout) {
    const id = await insertPayout(sql, toPayoutRow(payout));
    return { ...payout, id: id as PayoutId };
  },
  find: (id) => findOne(sql, bind(selectPayout, id), toListedPayout),
  replace: (payout) => replacePayout(sql, payout.id, toPayoutRow(payout)),
  list: (filter, page) => findAll(sql, selectPayouts(filter, page), toListedPayout),
});
