import {
  instant,
  invariant,
  type AccountId,
  type Party,
  type PayingClient,
  type ProviderStanding,
  type StandingQuery,
} from '@nsem/core';
import { toFlag, toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';

const mostClients = 200;

/** The clients who have paid enough, the oldest first; bound are the provider and the least sum. */
const payers = `
  select client_id, paid, commission from provider_clients
  where provider_id = ? and paid >= ? order by client_id limit ${mostClients}`;

/** Jobs that are too recent to count are few, and deducted. */
export const selectPayers = `
  select payers.client_id, accounts.email, accounts.created_at,
    accounts.email_verified_at is not null as is_verified,
    accounts.suspended_at is not null as is_suspended,
    exists (select 1 from suspicious_pairs where suspicious_pairs.provider_id = ?
      and suspicious_pairs.client_id = payers.client_id and status <> 'dismissed') as is_under_review,
    payers.paid - coalesce(recent.paid, 0) as paid,
    payers.commission - coalesce(recent.commission, 0) as commission
  from (${payers}) as payers join accounts on accounts.id = payers.client_id
    left join (select client_id, sum(amount_due) as paid, sum(commission) as commission
      from jobs where assigned_id = ? and status = 'completed' and completed_at > ? and discount = 0
      group by client_id) as recent on recent.client_id = payers.client_id
  order by payers.client_id`;

/** Where the provider and these clients have logged in. */
const selectDevices = `
  select account_id, program, network from seen_devices
  where account_id = ? or account_id in (select client_id from (${payers}) as payers)`;

/** The rule releases no earnings for which the client paid as much. */
export const selectProvider = `
  select email, (select coalesce(sum(earnings.net - jobs.amount_due), 0)
    from earnings join jobs on jobs.id = earnings.job_id
    where earnings.provider_id = ? and released_by_rule = true) as released
  from accounts where id = ?`;

type PayerRow = Readonly<{
  client_id: number;
  email: string;
  created_at: number;
  is_verified: boolean | number;
  is_suspended: boolean | number;
  is_under_review: boolean | number;
  paid: number;
  commission: number;
}>;

type DeviceRow = Readonly<{ account_id: number; program: string; network: string }>;

type ProviderRow = Readonly<{ email: string; released: number }>;

type Devices = ReadonlyMap<number, Party['devices']>;

const toDevices = (rows: readonly DeviceRow[]): Devices =>
  new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, own]) => [
      id,
      own.map(({ program, network }) => ({ program, network })),
    ]),
  );

const toPayingClient = (row: PayerRow, devices: Devices): PayingClient => ({
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
  const least = Number(leastPaid);
  const found = await findOne(
    sql,
    bind(selectProvider, providerId, providerId),
    (row: ProviderRow) => row,
  );
  invariant(found !== undefined, 'every provider has an account');
  const payersOf = bind(selectPayers, providerId, providerId, least, providerId, matureBefore);
  const devicesOf = bind(selectDevices, providerId, providerId, least);
  const devices = toDevices(await findAll(sql, devicesOf, (row: DeviceRow) => row));
  return {
    provider: { accountId: providerId, email: found.email, devices: devices.get(providerId) ?? [] },
    clients: await findAll(sql, payersOf, (row: PayerRow) => toPayingClient(row, devices)),
    releasedByRule: toMoney(found.released),
  };
}
