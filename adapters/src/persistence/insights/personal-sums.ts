import {
  nothingEarned,
  type AccountId,
  type Earned,
  type EarnedInPeriod,
  type Instant,
  type Period,
  type RatingSums,
  type ServiceStatus,
  type ServiceType,
  type Usage,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { requireRow } from './require-row.ts';

const selectCalls = 'select count(*) as calls from jobs where client_id = ? and created_at >= ?';

/** The number of jobs that a client has created since a moment. */
export async function countCalls(sql: Statements, clientId: AccountId, since: Instant) {
  type Row = Readonly<{ calls: number }>;
  return requireRow(await sql.get<Row>(selectCalls, [clientId, since])).calls;
}

/** The spoken time of core's `usageOf` as an expression; a test compares the two. */
const spokenMs = `case
  when duration_ms is not null then duration_ms
  when service_type <> 'narration' then 0
  when words < 300 then 60000
  else (words + 100) / 200 * 60000 end`;

const selectUsage = `
  select count(*) as calls, coalesce(sum(words), 0) as words,
    coalesce(sum(${spokenMs}), 0) as spoken_ms, coalesce(sum(amount_due), 0) as cost
  from jobs
  where client_id = ? and status = 'completed' and completed_at >= ? and completed_at < ?`;

/** A client's usage by jobs that were completed in a period. */
export async function sumUsage(
  sql: Statements,
  clientId: AccountId,
  { from, until }: Period,
): Promise<Usage> {
  type Row = Readonly<Record<'calls' | 'words' | 'spoken_ms' | 'cost', number>>;
  const row = requireRow(await sql.get<Row>(selectUsage, [clientId, from, until]));
  return {
    calls: row.calls,
    words: row.words,
    spokenMs: row.spoken_ms,
    cost: toMoney(row.cost),
  };
}

type EarnedRow = Readonly<Record<'jobs' | 'gross' | 'commission' | 'net', number>>;

const toEarned = ({ jobs, gross, commission, net }: EarnedRow): Earned => ({
  jobs,
  gross: toMoney(gross),
  commission: toMoney(commission),
  net: toMoney(net),
});

const selectEarned = `
  select count(*) filter (where kind = 'capture') as jobs,
    count(*) filter (where kind = 'refund') as refunds, coalesce(sum(gross), 0) as gross,
    coalesce(sum(commission), 0) as commission, coalesce(sum(net), 0) as net
  from earnings where provider_id = ? and at >= ? and at < ?`;

/** A provider's earnings in a period, less refunds. */
export async function sumEarned(
  sql: Statements,
  providerId: AccountId,
  { from, until }: Period,
): Promise<EarnedInPeriod> {
  type Row = EarnedRow & Readonly<{ refunds: number }>;
  const row = requireRow(await sql.get<Row>(selectEarned, [providerId, from, until]));
  return { ...toEarned(row), refunds: row.refunds };
}

const selectByService = `
  select service_type, count(*) as jobs, sum(price) as gross, sum(commission) as commission,
    sum(net) as net
  from jobs where assigned_id = ? and status = 'completed' group by service_type`;

/** A provider's earnings by completed jobs, by service type. */
export async function sumEarnedByService(sql: Statements, providerId: AccountId) {
  type Row = EarnedRow & Readonly<{ service_type: ServiceType }>;
  const rows = await sql.all<Row>(selectByService, [providerId]);
  const found = new Map(rows.map((row) => [row.service_type, toEarned(row)]));
  const of = (type: ServiceType): Earned => found.get(type) ?? nothingEarned;
  return {
    translation: of('translation'),
    transcription: of('transcription'),
    narration: of('narration'),
  };
}

const selectRatings = `
  select count(*) as count, coalesce(sum(rating), 0) as stars from ratings where provider_id = ?`;

/** The sums of a provider's ratings. */
export const sumRatings = async (sql: Statements, providerId: AccountId): Promise<RatingSums> =>
  requireRow(await sql.get<RatingSums>(selectRatings, [providerId]));

const selectServices = `
  select count(*) filter (where status = 'pending') as pending,
    count(*) filter (where status = 'approved') as approved,
    count(*) filter (where status = 'rejected') as rejected
  from services where owner_id = ?`;

/** The number of a provider's service configurations, by status. */
export const countServices = async (sql: Statements, providerId: AccountId) =>
  requireRow(await sql.get<Readonly<Record<ServiceStatus, number>>>(selectServices, [providerId]));
