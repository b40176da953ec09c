import {
  dayMs,
  jobStatuses,
  nothingEarned,
  serviceTypes,
  startOfDay,
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
import { requireRow } from '../statements/require-row.ts';

/** The days of a period, each of which is looked up: other accounts have rows on the same day. */
const days =
  'with recursive days (day) as (select cast(? as bigint) union all select day + 1 from days where day < ?)';

const oneOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * What was created since a moment: on its day, from the jobs, and on the days after it. With every status
 * and type of service, an index has the client's jobs by their times.
 */
const selectCalls = `
  with recursive days (day) as (
    select cast(? as bigint) union all select day + 1 from days where day < (select max(day) from client_days))
  select (select count(*) from jobs where client_id = ? and status in (${oneOf(jobStatuses)})
      and service_type in (${oneOf(serviceTypes)}) and created_at >= ? and created_at < ?)
    + coalesce(sum(created), 0) as calls
  from days cross join client_days where client_days.day = days.day and client_id = ?`;

/** The number of jobs that a client has created since a moment; reads no jobs if a day starts then. */
export async function countCalls(sql: Statements, clientId: AccountId, since: Instant) {
  const day = Math.ceil(since / dayMs);
  type Row = Readonly<{ calls: number }>;
  const values = [day, clientId, since, day * dayMs, clientId];
  return requireRow(await sql.get<Row>(selectCalls, values)).calls;
}

/** The first and the last day of a period. */
const daysOf = ({ from, until }: Period) => [startOfDay(from), startOfDay(until) - 1];

const selectUsage = `${days}
  select coalesce(sum(completed), 0) as calls, coalesce(sum(words), 0) as words,
    coalesce(sum(spoken_ms), 0) as spoken_ms, coalesce(sum(spent), 0) as cost
  from days cross join client_days where client_days.day = days.day and client_id = ?`;

/** A client's usage by jobs that were completed in a period. */
export async function sumUsage(
  sql: Statements,
  clientId: AccountId,
  period: Period,
): Promise<Usage> {
  type Row = Readonly<Record<'calls' | 'words' | 'spoken_ms' | 'cost', number>>;
  const row = requireRow(await sql.get<Row>(selectUsage, [...daysOf(period), clientId]));
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

const selectEarned = `${days}
  select coalesce(sum(captures), 0) as jobs, coalesce(sum(refunds), 0) as refunds,
    coalesce(sum(gross), 0) as gross, coalesce(sum(commission), 0) as commission,
    coalesce(sum(net), 0) as net
  from days cross join provider_days where provider_days.day = days.day and provider_id = ?`;

/** A provider's earnings in a period, less refunds. */
export async function sumEarned(
  sql: Statements,
  providerId: AccountId,
  period: Period,
): Promise<EarnedInPeriod> {
  type Row = EarnedRow & Readonly<{ refunds: number }>;
  const row = requireRow(await sql.get<Row>(selectEarned, [...daysOf(period), providerId]));
  return { ...toEarned(row), refunds: row.refunds };
}

const selectByService = `
  select service_type, jobs, gross, commission, net from provider_totals where provider_id = ?`;

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
