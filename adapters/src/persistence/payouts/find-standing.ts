import {
  instant,
  type AccountId,
  type Party,
  type PayingClient,
  type ProviderStanding,
  type StandingQuery,
} from '@nsem/core';
import { toColumn, toFlag, toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { requireRow } from '../statements/require-row.ts';

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

/** Jobs that are too recent to count are few, and deducted. */
export const selectPayers = defineStatement(
  ({ db, given }: Parts<Payers & Pick<StandingQuery, 'matureBefore'>>) => {
    const recent = db
      .selectFrom('earnings')
      .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
      .select((job) => [
        'client_id',
        job.fn.sum<number | null>('jobs.amount_due').as('paid'),
        job.fn.sum<number | null>('jobs.commission').as('commission'),
      ])
      .where('earnings.provider_id', '=', given.providerId)
      .where('earnings.kind', '=', 'capture')
      .where('earnings.at', '>', given.matureBefore)
      .where('status', '=', 'completed')
      .where('discount', '=', 0)
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

/** What is known of a provider whose earnings are held. */
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
