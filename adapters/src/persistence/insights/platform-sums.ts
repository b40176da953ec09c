import {
  serviceTypes,
  startOfDay,
  type CompletedWork,
  type Instant,
  type JobCounts,
  type LedgerAccount,
  type MoneySums,
  type NoticeCounts,
  type PlatformCounts,
  type WaitingCounts,
} from '@nsem/core';
import type { Expression, QueryCreator } from 'kysely';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { countOf, sumOf, sumsOf } from '../statements/aggregates.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { requireRow } from '../statements/require-row.ts';
import type { Tables } from '../statements/tables.ts';
import { partNamesOf } from '../wallet/account-parts.ts';
import { ledgerNamesOf } from './list-wallets.ts';

const pendingServices = (db: QueryCreator<Tables>) =>
  countOf(db.selectFrom('services').where('status', '=', 'pending'));

/** A sum over the days of the marketplace: some thousands in ten years. */
const sumOfDays = (db: QueryCreator<Tables>, column: 'live' | 'held') =>
  db
    .selectFrom('platform_days')
    .select((day) => sumOf(day, column).as('sum'))
    .$asScalar()
    .$notNull();

const selectCounts = defineStatement(({ db }: Parts<unknown>) => {
  const providers = db
    .selectFrom('accounts')
    .where('role', '=', 'service-provider')
    .where('deleted_at', 'is', null);
  return db.selectNoFrom([
    countOf(providers).as('providers'),
    pendingServices(db).as('pendingServices'),
    sumOfDays(db, 'live').as('activeJobs'),
  ]);
});

/** The numbers of providers, pending services and active jobs. */
export const countPlatform = async (sql: Statements): Promise<PlatformCounts> =>
  requireRow(await sql.get(selectCounts, {}));

const selectWaiting = defineStatement(
  ({ db, given }: Parts<Readonly<{ pendingSince: Instant }>>) => {
    const jobs = db
      .selectFrom('jobs')
      .where('status', '=', 'pending')
      .where('created_at', '<=', given.pendingSince);
    const payouts = db
      .selectFrom('payouts')
      .where('status', 'in', ['pending', 'processing', 'failed']);
    const messages = db.selectFrom('contact_messages').where('answered_at', 'is', null);
    const pairs = db.selectFrom('suspicious_pairs').where('status', '=', 'open');
    return db.selectNoFrom([
      pendingServices(db).as('services'),
      countOf(jobs).as('jobs'),
      countOf(payouts).as('payouts'),
      countOf(messages).as('messages'),
      countOf(pairs).as('pairs'),
    ]);
  },
);

/** What is pending, jobs since a time or longer. */
export const countWaiting = async (
  sql: Statements,
  pendingSince: Instant,
): Promise<WaitingCounts> => requireRow(await sql.get(selectWaiting, { pendingSince }));

const selectNotices = defineStatement(({ db }: Parts<unknown>) => {
  const notices = db.selectFrom('notices');
  return db.selectNoFrom([
    countOf(notices.where('due_at', 'is not', null)).as('pending'),
    countOf(notices.where('due_at', 'is', null).where('sent_at', 'is', null)).as('failed'),
  ]);
});

/** The notices that are pending, and those that failed. */
export const countNotices = async (sql: Statements): Promise<NoticeCounts> =>
  requireRow(await sql.get(selectNotices, {}));

const selectJobs = defineStatement(({ db, given }: Parts<Readonly<{ since: number }>>) =>
  db
    .selectFrom('platform_days')
    .select((day) => [
      sumOf(day, 'created').as('jobs'),
      sumOf(day, 'counted').as('counted'),
      sumOf(day, 'words').as('words'),
      day.fn
        .coalesce(
          day.fn.sum<number | null>('created').filterWhere('day', '>=', given.since),
          day.val(0),
        )
        .as('recent'),
    ]),
);

/** Counts all jobs, and those created since the start of a day. */
export const countJobs = async (sql: Statements, since: Instant): Promise<JobCounts> =>
  requireRow(await sql.get(selectJobs, { since: startOfDay(since) }));

const selectCompleted = defineStatement(({ db }: Parts<unknown>) =>
  db
    .selectFrom('platform_days')
    .select((day) => sumsOf(day, ['completed', 'duration_ms', 'spent', ...serviceTypes])),
);

/** Sums over all completed jobs. */
export async function sumCompleted(sql: Statements): Promise<CompletedWork> {
  const row = requireRow(await sql.get(selectCompleted, {}));
  return {
    jobs: row.completed,
    durationMs: row.duration_ms,
    revenue: {
      translation: toMoney(row.translation),
      transcription: toMoney(row.transcription),
      narration: toMoney(row.narration),
    },
    spent: toMoney(row.spent),
  };
}

const selectMoney = defineStatement(({ db }: Parts<unknown>) => {
  const balances = (
    role: 'client' | 'service-provider',
    nameOf: (names: ReturnType<typeof ledgerNamesOf>) => Expression<string>,
  ) =>
    db
      .selectFrom('accounts')
      .innerJoin('ledger_accounts', (join) =>
        join.on('ledger_accounts.name', '=', (account) =>
          nameOf(ledgerNamesOf(account.ref('accounts.id'))),
        ),
      )
      .select((account) => sumOf(account, 'ledger_accounts.balance').as('sum'))
      .where('accounts.role', '=', role);
  const balanceOf = (account: LedgerAccount) =>
    db
      .selectFrom('ledger_accounts')
      .select((part) => sumOf(part, 'balance').as('balance'))
      .where('name', 'in', partNamesOf(account));
  const payouts = db.selectFrom('payouts').select((payout) => sumOf(payout, 'net').as('sum'));
  return db.selectNoFrom([
    balances('client', ({ wallet }) => wallet).as('wallets'),
    balances('service-provider', ({ earnings }) => earnings).as('unpaid'),
    sumOfDays(db, 'held').as('held'),
    payouts.where('status', '<>', 'completed').as('in_transit'),
    payouts.where('status', '=', 'completed').as('paid_out'),
    balanceOf('platform:commission').as('commission'),
    balanceOf('platform:promotions').as('promotions'),
  ]);
});

/** Sums of all money, by location. */
export async function sumMoney(sql: Statements): Promise<MoneySums> {
  const row = requireRow(await sql.get(selectMoney, {}));
  return {
    wallets: toMoney(row.wallets ?? 0),
    held: toMoney(row.held),
    unpaid: toMoney(row.unpaid ?? 0),
    inTransit: toMoney(row.in_transit ?? 0),
    paidOut: toMoney(row.paid_out ?? 0),
    commission: toMoney(row.commission ?? 0),
    promotions: toMoney(row.promotions ?? 0),
  };
}
