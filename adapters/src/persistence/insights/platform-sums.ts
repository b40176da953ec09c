import {
  startOfDay,
  type CompletedWork,
  type Instant,
  type JobCounts,
  type MoneySums,
  type PlatformCounts,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { requireRow } from '../statements/require-row.ts';

const selectCounts = `
  select
    (select count(*) from accounts where role = 'service-provider' and deleted_at is null) as providers,
    (select count(*) from services where status = 'pending') as pending_services,
    (select coalesce(sum(live), 0) from platform_days) as active_jobs`;

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

// The days of the marketplace: some thousands in ten years.
const selectJobs = `
  select coalesce(sum(created), 0) as jobs, coalesce(sum(counted), 0) as counted,
    coalesce(sum(words), 0) as words, coalesce(sum(created) filter (where day >= ?), 0) as recent
  from platform_days`;

/** Counts all jobs, and those created since the start of a day. */
export const countJobs = async (sql: Statements, since: Instant): Promise<JobCounts> =>
  requireRow(await sql.get<JobCounts>(selectJobs, [startOfDay(since)]));

const sumOf = (column: string): string => `coalesce(sum(${column}), 0) as ${column}`;

const selectCompleted = `
  select coalesce(sum(completed), 0) as jobs, ${sumOf('duration_ms')}, ${sumOf('translation')},
    ${sumOf('transcription')}, ${sumOf('narration')}, ${sumOf('spent')}
  from platform_days`;

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
    (select coalesce(sum(held), 0) from platform_days) as held,
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
