import {
  type AccountId,
  addMoney,
  type HeldEarning,
  type HeldFilter,
  instant,
  type JobId,
  mostCountedJobs,
  type Party,
  type PayingClient,
  type ProviderId,
  type ProviderStanding,
  type StandingQuery,
} from '@nsem/core';
import type { ExpressionBuilder } from 'kysely';
import { toColumn, toFlag, toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { requireRow } from '../statements/by-columns.ts';
import { type AllOf, byFilters } from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { toEarning } from './payout.row.ts';

/** The columns that decide whether an earning is held, and its owner. */
const withStanding = ({ db, dialect }: Parts<unknown>, index?: string) =>
  db
    .selectFrom(dialect.indexedBy('earnings', 'earnings', index))
    .selectAll('earnings')
    .select((earning) => {
      const job = earning.selectFrom('jobs').whereRef('jobs.id', '=', 'earnings.job_id');
      const provider = earning
        .selectFrom('accounts')
        .whereRef('accounts.id', '=', 'earnings.provider_id');
      return [
        earning
          .exists(
            earning
              .selectFrom('earnings as refund')
              .select('refund.id')
              .whereRef('refund.job_id', '=', 'earnings.job_id')
              .where('refund.kind', '=', 'refund'),
          )
          .as('is_refunded'),
        job.select('jobs.amount_due').$asScalar().$notNull().as('amount_due'),
        job.select('jobs.commission').$asScalar().as('left_commission'),
        job.select('jobs.net').$asScalar().as('left_net'),
        earning
          .selectFrom('suspicious_pairs as pair')
          .select('pair.status')
          .whereRef('pair.provider_id', '=', 'earnings.provider_id')
          .where('pair.client_id', '=', job.select('jobs.client_id'))
          .as('pair_status'),
        earning
          .selectFrom('provider_totals as total')
          .select(({ fn }) => fn.sum<number | null>('total.paid_jobs').as('paid'))
          .whereRef('total.provider_id', '=', 'earnings.provider_id')
          .as('self_paid_jobs'),
        provider.select('accounts.name').$asScalar().$notNull().as('provider_name'),
        provider.select('accounts.provider_id').as('public_id'),
      ];
    });

const isUnreleased = (earning: ExpressionBuilder<Tables, 'earnings'>) =>
  earning.and([
    earning('earnings.payout_id', 'is', null),
    earning('earnings.cleared_at', 'is not', null),
    earning('earnings.released_at', 'is', null),
    earning('earnings.kind', '=', 'capture'),
    earning('earnings.is_free', '=', true),
  ]);

/** The earning of one job. */
export const selectEarning = defineStatement((parts: Parts<Readonly<{ jobId: JobId }>>) =>
  withStanding(parts)
    .where('earnings.job_id', '=', parts.given.jobId)
    .where('earnings.kind', '=', 'capture'),
);

/** What is left of a provider's earnings that can be held. */
export const selectHoldable = defineStatement(
  ({ db, given }: Parts<Readonly<{ providerId: AccountId }>>) =>
    db
      .selectFrom('earnings')
      .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
      .select(({ fn }) => fn.sum<number | null>('jobs.net').as('net'))
      .where(isUnreleased)
      .where('earnings.provider_id', '=', given.providerId)
      .whereRef('earnings.net', '>', 'jobs.amount_due')
      .where('jobs.status', '<>', 'refunded'),
);

type HeldFilters = AllOf<HeldFilter>;
type HeldRow = typeof selectEarning.row;

/** The earnings that may be held, oldest first. What decides them is read for those that are listed only. */
export const selectHeld = byFilters<HeldFilters, HeldRow>((has) =>
  defineStatement((parts: Parts<HeldFilters>) => {
    const { db, given, dialect } = parts;
    const index = 'earnings_held_index';
    const isListed = (earning: ExpressionBuilder<Tables, 'earnings'>) =>
      has('providerId')
        ? isUnreleased(earning).and('earnings.provider_id', '=', given.providerId)
        : isUnreleased(earning);
    const oldest = db
      .selectFrom(dialect.indexedBy('earnings', 'earnings', index))
      .select('earnings.id')
      .where(isListed)
      .orderBy('earnings.at')
      .orderBy('earnings.id')
      .limit(upTo(given.limit));
    const held = has('limit')
      ? withStanding(parts).where('earnings.id', 'in', oldest)
      : withStanding(parts, index).where(isListed);
    return held.orderBy('earnings.at').orderBy('earnings.id');
  }),
);

/** What is left of the earning of a job: the figures of the job, which refunds in part change. */
function toLeft(row: HeldRow): HeldEarning['left'] {
  const commission = toMoney(row.left_commission ?? row.commission);
  const net = toMoney(row.left_net ?? row.net);
  return { gross: addMoney(commission, net), commission, net };
}

/** Maps a row to an earning that may be held. */
export const toHeldEarning = (row: HeldRow): HeldEarning => ({
  ...toEarning(row),
  left: toLeft(row),
  isRefunded: toFlag(row.is_refunded),
  amountDue: toMoney(row.amount_due),
  pairStatus: row.pair_status,
  selfPaidJobs: Math.min(row.self_paid_jobs ?? 0, mostCountedJobs),
  payee: { providerName: row.provider_name, publicId: row.public_id as ProviderId | null },
});

const mostClients = 200;

type Payers = Readonly<{ providerId: AccountId; leastPaid: number }>;

/** The clients who have paid enough, the oldest first. */
const payersOf = ({ db, given }: Pick<Parts<Payers>, 'db' | 'given'>) =>
  db
    .selectFrom('provider_clients')
    .select(['client_id', 'paid', 'commission'])
    .where('provider_id', '=', given.providerId)
    .where('paid', '>=', given.leastPaid)
    .orderBy('client_id')
    .limit(mostClients)
    .as('payers');

/** Jobs that are too recent to count, or can be contested, are few, and deducted. */
export const selectPayers = defineStatement(
  ({ db, given }: Parts<Payers & Pick<StandingQuery, 'matureBefore'>>) => {
    const own = db
      .selectFrom('earnings')
      .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
      .select((job) => [
        'jobs.client_id',
        job('jobs.amount_due', '-', job.ref('jobs.returned_due')).as('paid'),
        'jobs.commission',
      ])
      .where('earnings.provider_id', '=', given.providerId)
      .where('earnings.kind', '=', 'capture')
      .where('status', '=', 'completed')
      .where('discount', '=', 0);
    const young = own
      .where('earnings.at', '>', given.matureBefore)
      .where('earnings.cleared_at', 'is not', null);
    // A result that can be contested is not paid for yet: its client may get all of it back.
    const uncleared = own.where('earnings.cleared_at', 'is', null);
    const recent = db
      .selectFrom(young.unionAll(uncleared).as('uncounted'))
      .select(({ fn }) => [
        'client_id',
        fn.sum<number | null>('paid').as('paid'),
        fn.sum<number | null>('commission').as('commission'),
      ])
      .groupBy('client_id')
      .as('recent');
    return db
      .selectFrom(payersOf({ db, given }))
      .innerJoin('accounts', 'accounts.id', 'payers.client_id')
      .leftJoin(recent, 'recent.client_id', 'payers.client_id')
      .select((client) => [
        'payers.client_id',
        'accounts.email',
        'accounts.created_at',
        client('accounts.email_verified_at', 'is not', null).as('is_verified'),
        client('accounts.suspended_at', 'is not', null).as('is_suspended'),
        client
          .exists(
            client
              .selectFrom('suspicious_pairs as pair')
              .select('pair.id')
              .where('pair.provider_id', '=', given.providerId)
              .whereRef('pair.client_id', '=', 'payers.client_id')
              .where('pair.status', '<>', 'dismissed'),
          )
          .as('is_under_review'),
        client('payers.paid', '-', client.fn.coalesce('recent.paid', client.val(0))).as('paid'),
        client('payers.commission', '-', client.fn.coalesce('recent.commission', client.val(0))).as(
          'commission',
        ),
      ])
      .orderBy('payers.client_id');
  },
);

/** Where the provider and these clients have logged in. */
const selectDevices = defineStatement(({ db, given }: Parts<Payers>) =>
  db
    .selectFrom('seen_devices')
    .select(['account_id', 'program', 'network'])
    .where((device) =>
      device.or([
        device('account_id', '=', given.providerId),
        device('account_id', 'in', db.selectFrom(payersOf({ db, given })).select('client_id')),
      ]),
    ),
);

/** The rule releases no earnings for which the client paid as much. */
export const selectProvider = defineStatement(({ db, given }: Parts<Pick<Payers, 'providerId'>>) =>
  db
    .selectFrom('accounts')
    .select((account) => [
      'email',
      account
        .selectFrom('earnings')
        .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
        .select((earning) =>
          earning.fn
            .sum<number | null>(earning('earnings.net', '-', earning.ref('jobs.amount_due')))
            .as('sum'),
        )
        .where('earnings.provider_id', '=', given.providerId)
        .where('released_by_rule', '=', true)
        .as('released'),
    ])
    .where('id', '=', given.providerId),
);

type Devices = ReadonlyMap<number, Party['devices']>;

const toDevices = (rows: readonly (typeof selectDevices.row)[]): Devices =>
  new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, own]) => [
      id,
      own.map(({ program, network }) => ({ program, network })),
    ]),
  );

const toPayingClient = (row: typeof selectPayers.row, devices: Devices): PayingClient => ({
  accountId: row.client_id as AccountId,
  email: row.email,
  devices: devices.get(row.client_id) ?? [],
  isVerified: toFlag(row.is_verified),
  isSuspended: toFlag(row.is_suspended),
  isUnderReview: toFlag(row.is_under_review),
  createdAt: instant(row.created_at),
  paid: toMoney(row.paid),
  commission: toMoney(row.commission),
});

/** The standing of a provider whose earnings are held. */
export async function findStanding(
  sql: Statements,
  { providerId, matureBefore, leastPaid }: StandingQuery,
): Promise<ProviderStanding> {
  const given = { providerId, matureBefore, leastPaid: toColumn(leastPaid) };
  const { email, released } = requireRow(await sql.get(selectProvider, given));
  const devices = toDevices(await sql.all(selectDevices, given));
  const payers = await sql.all(selectPayers, given);
  return {
    provider: { accountId: providerId, email, devices: devices.get(providerId) ?? [] },
    clients: payers.map((row) => toPayingClient(row, devices)),
    releasedByRule: toMoney(released ?? 0),
  };
}
