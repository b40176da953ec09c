import {
  type AccountId,
  type CompletedWork,
  type CursorPage,
  type Instant,
  type JobCounts,
  type LedgerAccount,
  type MoneySums,
  type NoticeCounts,
  type PlatformCounts,
  serviceTypes,
  startOfDay,
  toNameKey,
  type WaitingCounts,
  type WalletFilter,
  type WalletLine,
} from '@nsem/core';
import { type Compilable, type Expression, expressionBuilder, type QueryCreator } from 'kysely';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { findAll, requireRow } from '../statements/by-columns.ts';
import {
  type AllOf,
  byFilters,
  containing,
  countOf,
  isLike,
  sumOf,
  sumsOf,
} from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { partNamesOf } from '../wallet/account-parts.ts';

/** The names of an account's own accounts of the ledger: a client's wallet, and a provider's earnings. */
export function ledgerNamesOf(id: Expression<number>) {
  const name = expressionBuilder<Tables>();
  return {
    wallet: name.fn<string>('concat', [name.val('client:'), id, name.val(':wallet')]),
    earnings: name.fn<string>('concat', [name.val('provider:'), id, name.val(':earnings')]),
  };
}

/** The accounts, each with its balance and its sums. */
const withSums = ({ db }: Parts<unknown>) =>
  db.selectFrom('accounts').select((account) => {
    const { wallet, earnings } = ledgerNamesOf(account.ref('accounts.id'));
    const name = account.case('accounts.role').when('client').then(wallet).else(earnings).end();
    return [
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      account
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('ledger_accounts.name', '=', name)
        .as('balance'),
      account
        .selectFrom('provider_totals')
        .select((total) => sumOf(total, 'net').as('sum'))
        .whereRef('provider_id', '=', 'accounts.id')
        .as('earned'),
      account
        .selectFrom('client_totals')
        .select('spent')
        .whereRef('client_id', '=', 'accounts.id')
        .as('spent'),
      account
        .selectFrom('payouts')
        .select((payout) => sumOf(payout, 'net').as('sum'))
        .whereRef('payouts.provider_id', '=', 'accounts.id')
        .where('status', '<>', 'completed')
        .as('pending'),
    ];
  });

type WalletRow = ReturnType<typeof withSums> extends Compilable<infer Row> ? Row : never;
type Filters = Omit<AllOf<WalletFilter & CursorPage>, 'q'> & Readonly<{ pattern: string }>;

/** The balances and sums of clients and providers, the newest account first. */
export const selectWalletPage = byFilters<Filters, WalletRow>((has) =>
  defineStatement((parts: Parts<Filters>) => {
    const { given } = parts;
    let wallets = withSums(parts);
    wallets = has('role')
      ? wallets.where('accounts.role', '=', given.role)
      : wallets.where('accounts.role', '<>', 'admin');
    if (has('pattern')) {
      wallets = wallets.where((account) =>
        account.or([
          isLike(account.ref('accounts.name_key'), given.pattern),
          isLike(account.ref('accounts.email'), given.pattern),
        ]),
      );
    }
    if (has('before')) wallets = wallets.where('accounts.id', '<', given.before);
    return wallets.orderBy('accounts.id', 'desc').limit(upTo(given.limit));
  }),
);

const toWalletLine = (row: WalletRow): WalletLine => ({
  accountId: row.id as AccountId,
  name: row.name,
  email: row.email,
  role: row.role as WalletLine['role'],
  balance: toMoney(row.balance ?? 0),
  totalEarned: toMoney(row.earned ?? 0),
  totalSpent: toMoney(row.spent ?? 0),
  pendingPayout: toMoney(row.pending ?? 0),
});

/** The balances and sums of clients and providers, the newest account first, in one statement. */
export function listWallets(
  sql: Statements,
  { role, q = '' }: WalletFilter,
  page: CursorPage,
): Promise<readonly WalletLine[]> {
  const pattern = q === '' ? undefined : containing(toNameKey(q));
  const values = { role, pattern, ...page };
  return findAll(sql, selectWalletPage(values), values, toWalletLine);
}

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

/** The counts of work for admins; of jobs, those that are pending since a time. */
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
