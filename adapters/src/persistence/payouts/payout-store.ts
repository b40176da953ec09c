import {
  InvariantError,
  invariant,
  type AccountId,
  type CursorPage,
  type DueEarnings,
  type Instant,
  type JobId,
  type ListedEarning,
  type ListedPayout,
  type NewEarning,
  type PayoutFilter,
  type PayoutId,
  type PayoutStore,
  type ProviderId,
  type StoredPayoutAccount,
  type Unpaid,
} from '@nsem/core';
import type { ExpressionBuilder } from 'kysely';
import { toFlag, toMoney } from '../columns.ts';
import { ConstraintError, type DatabaseSession, type Statements } from '../database-session.ts';
import {
  EarningRow,
  PayoutRow,
  toEarning,
  toEarningRow,
  toEarningTotals,
  toPayout,
  toPayoutAccount,
  toPayoutRow,
} from './payout.row.ts';
import { deleteBy, findAll, findOne, requireRow, updateBy } from '../statements/by-columns.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import {
  findStanding,
  selectEarning,
  selectHeld,
  selectHoldable,
  toHeldEarning,
} from './held-earnings.ts';

const insertPayout = insertRow(PayoutRow);
const replacePayout = replaceRow(PayoutRow);
const insertEarning = insertRow(EarningRow);
const deleteEarning = deleteBy(EarningRow, 'id');

type OfJob = Readonly<{ jobId: JobId }>;

/** The partial refunds of a job. */
const countParts = defineStatement(({ db, given }: Parts<OfJob>) =>
  db
    .selectFrom('earnings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('job_id', '=', given.jobId)
    .where('kind', '=', 'partial-refund'),
);

/** The earning of a delivery that can be sent back. */
const selectWithdrawn = defineStatement(({ db, given }: Parts<OfJob>) =>
  db
    .selectFrom('earnings')
    .select('id')
    .where('job_id', '=', given.jobId)
    .where('kind', '=', 'capture')
    .where('cleared_at', 'is', null)
    .where('payout_id', 'is', null),
);

const clear = defineStatement(({ db, given }: Parts<OfJob & Readonly<{ at: Instant }>>) =>
  db
    .updateTable('earnings')
    .set('cleared_at', given.at)
    .where('job_id', '=', given.jobId)
    .where('cleared_at', 'is', null),
);

/** What a provider has in review. */
export const selectUncleared = defineStatement(
  ({ db, given }: Parts<Readonly<{ providerId: AccountId }>>) =>
    db
      .selectFrom('earnings')
      .select(({ fn }) => fn.sum<number | null>('net').as('net'))
      .where('provider_id', '=', given.providerId)
      .where('cleared_at', 'is', null),
);

/** Whether the earning that a refund is deducted from is held: another one does not pay for it. */
const isOfHeld = (earning: ExpressionBuilder<Tables, 'earnings'>) =>
  earning.exists(
    earning
      .selectFrom('earnings as held')
      .select('held.id')
      .whereRef('held.job_id', '=', 'earnings.job_id')
      .where('held.kind', '=', 'capture')
      .where('held.is_free', '=', true)
      .where('held.released_at', 'is', null),
  );

/**
 * Earnings are due after the end of their week if their results are accepted, those of free jobs only once they
 * are released; refunds immediately, but for those in part of what is held.
 */
const isDueAt = (until: Instant) => (earning: ExpressionBuilder<Tables, 'earnings'>) =>
  earning.and([
    earning('payout_id', 'is', null),
    earning('cleared_at', 'is not', null),
    earning.or([
      earning('kind', '=', 'refund'),
      earning.and([earning('kind', '=', 'partial-refund'), earning.not(isOfHeld(earning))]),
      earning.and([
        earning('kind', '=', 'capture'),
        earning('at', '<=', until),
        earning.or([earning('is_free', '=', false), earning('released_at', 'is not', null)]),
      ]),
    ]),
  ]);

/** The unpaid sums by provider. */
export const selectUnpaid = defineStatement(({ db, given }: Parts<DueEarnings>) =>
  db
    .selectFrom('earnings')
    .select((earning) => {
      const provider = earning
        .selectFrom('accounts')
        .whereRef('accounts.id', '=', 'earnings.provider_id');
      return [
        'earnings.provider_id',
        earning.fn.countAll<number>().as('earnings'),
        earning.fn.sum<number>('gross').as('gross'),
        earning.fn.sum<number>('commission').as('commission'),
        earning.fn.sum<number>('net').as('net'),
        provider.select('name').$asScalar().$notNull().as('provider_name'),
        provider.select('accounts.provider_id').as('public_id'),
        provider
          .select((account) =>
            account('suspended_at', 'is', null).and('payouts_frozen_at', 'is', null).as('payable'),
          )
          .$asScalar()
          .$notNull()
          .as('is_payable'),
      ];
    })
    .where(isDueAt(given.until))
    .groupBy('earnings.provider_id')
    .orderBy('earnings.provider_id'),
);

const toUnpaid = (row: typeof selectUnpaid.row): Unpaid => ({
  providerId: row.provider_id as AccountId,
  earnings: row.earnings,
  isPayable: toFlag(row.is_payable),
  payee: { providerName: row.provider_name, publicId: row.public_id as ProviderId | null },
  ...toEarningTotals(row),
});

/** Assigns a provider's unpaid earnings to a payout. */
export const claimUnpaid = defineStatement(
  ({ db, given }: Parts<DueEarnings & Readonly<{ id: PayoutId; providerId: AccountId }>>) =>
    db
      .updateTable('earnings')
      .set('payout_id', given.id)
      .where(isDueAt(given.until))
      .where('provider_id', '=', given.providerId),
);

const release = updateBy(EarningRow, ['released_at', 'released_by_rule'], 'job_id', 'kind');

const selectEarnings = defineStatement(({ db, given }: Parts<Readonly<{ id: PayoutId }>>) =>
  db
    .selectFrom('earnings')
    .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
    .selectAll('earnings')
    .select('jobs.service_type')
    .where('earnings.payout_id', '=', given.id)
    .orderBy('earnings.at')
    .orderBy('earnings.id'),
);

const toListedEarning = (row: typeof selectEarnings.row): ListedEarning => ({
  ...toEarning(row),
  serviceType: row.service_type,
});

/** Payouts with the providers who receive them, and with where they go or went. */
const listed = ({ db }: Pick<Parts<unknown>, 'db'>) =>
  db
    .selectFrom('payouts')
    .innerJoin('accounts', 'accounts.id', 'payouts.provider_id')
    .leftJoin('payout_accounts as paid', 'paid.id', 'payouts.payout_account_id')
    .leftJoin('payout_accounts as own', (join) =>
      join.onRef('own.account_id', '=', 'payouts.provider_id').on('own.is_current', '=', true),
    )
    .selectAll('payouts')
    .select([
      'accounts.name as provider_name',
      'accounts.provider_id as public_id',
      'paid.sealed as paid_sealed',
      'paid.changed_at as paid_changed_at',
      'own.id as current_id',
      'own.sealed as current_sealed',
      'own.changed_at as current_changed_at',
    ]);

const selectPayout = defineStatement((parts: Parts<Readonly<{ id: PayoutId }>>) =>
  listed(parts).where('payouts.id', '=', parts.given.id),
);

type ListedRow = typeof selectPayout.row;
type Filters = AllOf<PayoutFilter & CursorPage>;

/** The payouts that match a filter, newest first. */
export const selectPayouts = byFilters<Filters, ListedRow>((has) =>
  defineStatement((parts: Parts<Filters>) => {
    const { given, dialect } = parts;
    let payouts = listed(parts);
    if (has('providerId')) payouts = payouts.where('payouts.provider_id', '=', given.providerId);
    if (has('status')) {
      // One provider has few payouts, which are in order.
      payouts = payouts.where(
        (payout) => {
          const status = payout.ref('payouts.status');
          return has('providerId') ? dialect.unindexed(status) : status;
        },
        '=',
        given.status,
      );
    }
    if (has('before')) payouts = payouts.where('payouts.id', '<', given.before);
    return payouts.orderBy('payouts.id', 'desc').limit(upTo(given.limit));
  }),
);

type TargetColumns = Readonly<{
  id: number | null;
  sealed: string | null;
  changed_at: number | null;
}>;

/** A payout account that was joined in; null if there is none. */
function toTarget(
  accountId: number,
  { id, sealed, changed_at }: TargetColumns,
): StoredPayoutAccount | null {
  if (id === null || sealed === null || changed_at === null) return null;
  return toPayoutAccount({ id, account_id: accountId, sealed, changed_at });
}

const toListedPayout = (row: ListedRow): ListedPayout => ({
  ...toPayout(row),
  providerName: row.provider_name,
  publicId: row.public_id as ProviderId | null,
  paidAccount: toTarget(row.provider_id, {
    id: row.payout_account_id,
    sealed: row.paid_sealed,
    changed_at: row.paid_changed_at,
  }),
  currentAccount: toTarget(row.provider_id, {
    id: row.current_id,
    sealed: row.current_sealed,
    changed_at: row.current_changed_at,
  }),
});

/** The number of a partial refund among those of its job, from 1; 0 for other earnings. */
async function nextPart(sql: Statements, { jobId, kind }: NewEarning): Promise<number> {
  if (kind !== 'partial-refund') return 0;
  return requireRow(await sql.get(countParts, { jobId })).count + 1;
}

/** The providers' earnings and payouts in the database. */
export const createPayoutStore = ({ sql }: DatabaseSession): PayoutStore => ({
  async addEarning(earning) {
    const row = toEarningRow(earning, await nextPart(sql, earning));
    try {
      await sql.insert(insertEarning, row);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      const { kind, jobId } = earning;
      throw new InvariantError(`the ${kind} of job ${jobId} earns nothing: ${error.message}`, {
        cause: error,
      });
    }
  },
  async withdrawEarning(jobId) {
    const found = await sql.get(selectWithdrawn, { jobId });
    invariant(found !== undefined, `the earning of job ${jobId} is not cleared`);
    await sql.run(deleteEarning, found);
  },
  async clearEarnings(cleared) {
    await sql.run(clear, cleared);
  },
  sumUncleared: async (providerId) =>
    toMoney(requireRow(await sql.get(selectUncleared, { providerId })).net ?? 0),
  sumUnpaid: (due) => findAll(sql, selectUnpaid, due, toUnpaid),
  claimEarnings: ({ id, providerId }, { until }) => sql.run(claimUnpaid, { id, until, providerId }),
  listHeld: (filter) => findAll(sql, selectHeld(filter), filter, toHeldEarning),
  sumHoldable: async (providerId) =>
    toMoney(requireRow(await sql.get(selectHoldable, { providerId })).net ?? 0),
  findEarning: (jobId) => findOne(sql, selectEarning, { jobId }, toHeldEarning),
  findStanding: (query) => findStanding(sql, query),
  async releaseEarning({ jobId, at, byRule }) {
    const values = { released_at: at, released_by_rule: byRule, job_id: jobId };
    const released = await sql.run(release, { ...values, kind: 'capture' });
    invariant(released === 1, `job ${jobId} has no earning to release`);
  },
  listEarnings: (id) => findAll(sql, selectEarnings, { id }, toListedEarning),
  async insert(payout) {
    const id = await sql.insert(insertPayout, toPayoutRow(payout));
    return { ...payout, id: id as PayoutId };
  },
  find: (id) => findOne(sql, selectPayout, { id }, toListedPayout),
  replace: (payout) => replacePayout(sql, payout.id, toPayoutRow(payout)),
  list(filter, page) {
    const values = { ...filter, ...page };
    return findAll(sql, selectPayouts(values), values, toListedPayout);
  },
});
