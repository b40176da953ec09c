import {
  type AccountId,
  addMoney,
  type BookedEarning,
  type BookedJob,
  type BookedPayout,
  type Books,
  type Entry,
  instant,
  type Instant,
  invariant,
  isContested,
  type JobId,
  type LedgerAccount,
  type PayoutId,
  type Pesewas,
  zero,
} from '@nsem/core';
import { toInstant, toMoney } from '../columns.ts';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { toReturned } from '../jobs/review.columns.ts';
import { toEarningTotals } from '../payouts/payout.row.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll } from '../statements/by-columns.ts';
import { anyTable } from '../statements/row-statements.ts';
import { accountOf } from '../wallet/account-parts.ts';
import { rows, type Rows } from './database-file.ts';

/** The balances of the rows, each with its account: one that has parts has several. */
const balances = rows(
  ({ db }) => db.selectFrom('ledger_accounts').select(['name', 'balance']),
  (row): readonly [LedgerAccount, Pesewas] => [accountOf(row.name), toMoney(row.balance)],
);

type NamedEntry = Readonly<{ debit: string | null; credit: string | null; amount: number }>;

/** Maps an entry with the names of its accounts; null for one that is not there. */
export function toEntry({ debit, credit, amount }: NamedEntry): Entry {
  invariant(
    debit !== null && credit !== null,
    'an entry references a ledger account that does not exist',
  );
  return {
    debit: accountOf(debit),
    credit: accountOf(credit),
    amount: toMoney(amount),
  };
}

/** Entries get the names of their accounts here, so that these are not all in memory. */
const entries = rows(
  ({ db }) =>
    db
      .selectFrom('ledger_entries as entry')
      .leftJoin('ledger_accounts as debit', 'debit.id', 'entry.debit_id')
      .leftJoin('ledger_accounts as credit', 'credit.id', 'entry.credit_id')
      .select(['debit.name as debit', 'credit.name as credit', 'entry.amount'])
      .orderBy('entry.posting_id')
      .orderBy('entry.position'),
  toEntry,
);

const jobs = rows(
  ({ db }) =>
    db
      .selectFrom('jobs')
      .select(['id', 'client_id', 'assigned_id', 'service_type', 'status'])
      .select(['price', 'discount', 'amount_due', 'commission', 'net'])
      .select(['returned_due', 'returned_discount', 'review_state'])
      .orderBy('id'),
  (row): BookedJob => ({
    id: row.id as JobId,
    clientId: row.client_id as AccountId,
    assignedId: row.assigned_id as AccountId | null,
    status: row.status,
    isTranslation: row.service_type === 'translation',
    price: toMoney(row.price),
    discount: toMoney(row.discount),
    amountDue: toMoney(row.amount_due),
    returned: toReturned(row),
    isCleared: !isContested({ state: row.review_state }),
    commission: row.commission === null ? null : toMoney(row.commission),
    net: row.net === null ? null : toMoney(row.net),
  }),
);

const earnings = rows(
  ({ db }) => db.selectFrom('earnings').selectAll().orderBy('job_id').orderBy('kind'),
  (row): BookedEarning => ({
    providerId: row.provider_id as AccountId,
    jobId: row.job_id as JobId,
    kind: row.kind,
    ...toEarningTotals(row),
    clearedAt: toInstant(row.cleared_at),
    payoutId: row.payout_id as PayoutId | null,
  }),
);

const payouts = rows(
  ({ db }) => db.selectFrom('payouts').selectAll().orderBy('id'),
  (row): BookedPayout => ({
    id: row.id as PayoutId,
    providerId: row.provider_id as AccountId,
    status: row.status,
    ...toEarningTotals(row),
  }),
);

/** How each part of the books is read, in the orders that `BookStreams` has. */
export const bookRows = { entries, balances, jobs, earnings, payouts };

type Balances = readonly (readonly [LedgerAccount, Pesewas])[];

function sumByAccount(balancesOfRows: Balances): Books['balances'] {
  const sums = new Map<LedgerAccount, Pesewas>();
  for (const [account, balance] of balancesOfRows)
    sums.set(account, addMoney(sums.get(account) ?? zero, balance));
  return sums;
}

/** Reads the whole ledger into memory, from one snapshot; `verifyBooks` reads it row by row. */
export async function readBooks({ sql }: DatabaseSession): Promise<Books> {
  const read = <Row, Item>({ statement, fromRow }: Rows<Row, Item>) =>
    findAll(sql, statement, {}, fromRow);
  return {
    balances: sumByAccount(await read(bookRows.balances)),
    entries: await read(bookRows.entries),
    jobs: await read(bookRows.jobs),
    earnings: await read(bookRows.earnings),
    payouts: await read(bookRows.payouts),
  };
}

/** SQLite has a number of milliseconds there, and PostgreSQL a time. */
const selectFirst = defineStatement((parts: Parts<unknown>) =>
  anyTable(parts)
    .selectFrom('migrations')
    .select((migration) => migration.fn.min('executed_at').as('at'))
    .$castTo<Readonly<{ at: number | Date | null }>>(),
);

/** When the first migration was executed. */
export async function readCreatedAt(sql: Statements): Promise<Instant> {
  const first = await sql.get(selectFirst, {});
  const at = first?.at ?? 0;
  return instant(typeof at === 'number' ? at : at.getTime());
}
