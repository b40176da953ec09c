import type {
  CompletedWork,
  Instant,
  JobCounts,
  MoneySums,
  Period,
  PeriodSums,
  PlatformCounts,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { requireRow } from './require-row.ts';

const selectCounts = `
  select
    (select count(*) from accounts where role = 'service-provider' and deleted_at is null) as providers,
    (select count(*) from services where status = 'pending') as pending_services,
    (select count(*) from jobs where status in ('pending', 'in_progress')) as active_jobs`;

/** The numbers of providers, pending services and active jobs. */
export async function countPlatform(sql: Statements): Promise<PlatformCounts> {
  type Row = Readonly<{ providers: number; pending_services: number; active_jobs: number }>;
  const row = requireRow(await sql.get<Row>(selectCounts));
  return {
    providers: row.providers,
    pendingServices: row.pending_services,
    activeJobs: row.active_jobs,
  };
}

// Scans an index and reads no jobs.
const selectJobs = `
  select count(*) as jobs, count(words) as counted, coalesce(sum(words), 0) as words,
    count(*) filter (where created_at >= ?) as recent
  from jobs`;

/** Counts all jobs, and those created since a moment. */
export const countJobs = async (sql: Statements, since: Instant): Promise<JobCounts> =>
  requireRow(await sql.get<JobCounts>(selectJobs, [since]));

const revenueOf = (type: string) =>
  `coalesce(sum(jobs.price) filter (where jobs.service_type = '${type}'), 0) as ${type}`;

// The cross join fixes the order: by client SQLite uses the index that covers the statement; otherwise
// it would look up each completed job.
const selectCompleted = `
  select count(*) as jobs, coalesce(sum(jobs.completed_at - jobs.created_at), 0) as duration_ms,
    ${revenueOf('translation')}, ${revenueOf('transcription')}, ${revenueOf('narration')},
    coalesce(sum(jobs.amount_due), 0) as spent
  from accounts cross join jobs
  where jobs.client_id = accounts.id and jobs.status = 'completed'`;

type CompletedRow = Readonly<
  Record<'jobs' | 'duration_ms' | 'translation' | 'transcription' | 'narration' | 'spent', number>
>;

/** Sums over all completed jobs. */
export async function sumCompleted(sql: Statements): Promise<CompletedWork> {
  const row = requireRow(await sql.get<CompletedRow>(selectCompleted));
  return {
    jobs: row.jobs,
    durationMs: row.duration_ms,
    revenue: {
      translation: toMoney(row.translation),
      transcription: toMoney(row.transcription),
      narration: toMoney(row.narration),
    },
    spent: toMoney(row.spent),
  };
}

export const selectRequested = `
  select count(*) as requested, count(distinct client_id) as clients
  from jobs where created_at >= ? and created_at < ?`;

// Named, because SQLite would read all completed jobs by their status.
const completedIn = `
  from jobs indexed by jobs_completed_index where status = 'completed' and completed_at >= ? and completed_at < ?`;

export const selectDone = `
  select count(*) as completed, coalesce(sum(price), 0) as revenue,
    count(distinct assigned_id) as providers ${completedIn}`;

// The one or two durations in the middle.
export const selectMedian = `
  select avg(duration) as median from (
    select completed_at - created_at as duration ${completedIn}
    order by duration limit ? offset ?)`;

/** Sums over the jobs that were created, and those that were completed, in a period. */
export async function sumPeriod(sql: Statements, { from, until }: Period): Promise<PeriodSums> {
  type Requested = Pick<PeriodSums, 'requested' | 'clients'>;
  type Done = Readonly<Record<'completed' | 'revenue' | 'providers', number>>;
  const within = [from, until];
  const requested = requireRow(await sql.get<Requested>(selectRequested, within));
  const done = requireRow(await sql.get<Done>(selectDone, within));
  const count = done.completed;
  const middle = [2 - (count % 2), Math.max(0, Math.ceil(count / 2) - 1)];
  type Middle = Readonly<{ median: number | null }>;
  const { median } = requireRow(await sql.get<Middle>(selectMedian, [...within, ...middle]));
  return { ...requested, ...done, revenue: toMoney(done.revenue), medianMs: median };
}

const balancesOf = (role: string, account: string) => `(
  select coalesce(sum(ledger_accounts.balance), 0) from accounts
  join ledger_accounts on ledger_accounts.name = ${account}
  where accounts.role = '${role}')`;

const balanceOf = (account: string) =>
  `coalesce((select balance from ledger_accounts where name = '${account}'), 0)`;

const selectMoney = `
  select
    ${balancesOf('client', "'client:' || accounts.id || ':wallet'")} as wallets,
    ${balancesOf('service-provider', "'provider:' || accounts.id || ':earnings'")} as unpaid,
    (select coalesce(sum(price), 0) from jobs
      where status in ('pending', 'in_progress')) as held,
    (select coalesce(sum(net), 0) from payouts where status <> 'completed') as in_transit,
    (select coalesce(sum(net), 0) from payouts where status = 'completed') as paid_out,
    ${balanceOf('platform:commission')} as commission,
    ${balanceOf('platform:promotions')} as promotions`;

type MoneyRow = Readonly<
  Record<
    'wallets' | 'held' | 'unpaid' | 'in_transit' | 'paid_out' | 'commission' | 'promotions',
    number
  >
>;

/** Sums of all money, by location. */
export async function sumMoney(sql: Statements): Promise<MoneySums> {
  const row = requireRow(await sql.get<MoneyRow>(selectMoney));
  return {
    wallets: toMoney(row.wallets),
    held: toMoney(row.held),
    unpaid: toMoney(row.unpaid),
    inTransit: toMoney(row.in_transit),
    paidOut: toMoney(row.paid_out),
    commission: toMoney(row.commission),
    promotions: toMoney(row.promotions),
  };
}
