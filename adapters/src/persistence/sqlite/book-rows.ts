import {
  invariant,
  type AccountId,
  type BookedEarning,
  type BookedJob,
  type BookedPayout,
  type Entry,
  type JobId,
  type LedgerAccount,
  type PayoutId,
  type Pesewas,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { JobRow } from '../jobs/job.row.ts';
import { toEarningTotals } from '../payouts/payout.row.ts';
import type { EarningRow, PayoutRow } from '../payouts/payout.row.ts';
import type { LedgerAccountRow } from '../wallet/ledger.row.ts';

/** An entry with the names of its accounts; null for one that is not there. */
type NamedEntryRow = Readonly<{ debit: string | null; credit: string | null; amount: number }>;

const toBalance = (row: LedgerAccountRow): readonly [LedgerAccount, Pesewas] => [
  row.name as LedgerAccount,
  toMoney(row.balance),
];

function toEntry({ debit, credit, amount }: NamedEntryRow): Entry {
  invariant(
    debit !== null && credit !== null,
    'an entry references a ledger account that does not exist',
  );
  return {
    debit: debit as LedgerAccount,
    credit: credit as LedgerAccount,
    amount: toMoney(amount),
  };
}

const toBookedJob = (row: JobRow): BookedJob => ({
  id: row.id as JobId,
  clientId: row.client_id as AccountId,
  assignedId: row.assigned_id as AccountId | null,
  status: row.status,
  isTranslation: row.service_type === 'translation',
  price: toMoney(row.price),
  discount: toMoney(row.discount),
  amountDue: toMoney(row.amount_due),
  commission: row.commission === null ? null : toMoney(row.commission),
  net: row.net === null ? null : toMoney(row.net),
});

const toBookedEarning = (row: EarningRow): BookedEarning => ({
  providerId: row.provider_id as AccountId,
  jobId: row.job_id as JobId,
  kind: row.kind,
  ...toEarningTotals(row),
  payoutId: row.payout_id as PayoutId | null,
});

const toBookedPayout = (row: PayoutRow): BookedPayout => ({
  id: row.id as PayoutId,
  providerId: row.provider_id as AccountId,
  status: row.status,
  ...toEarningTotals(row),
});

/** A statement that reads a part of the books, and what its rows are. */
export type BookRows<Row, Item> = Readonly<{ sql: string; fromRow: (row: Row) => Item }>;

const rows = <Row, Item>(sql: string, fromRow: (row: Row) => Item): BookRows<Row, Item> => ({
  sql,
  fromRow,
});

/**
 * How each part of the books is read, in the orders that `BookStreams` has. Entries get the names of their
 * accounts here, so that these are not all in memory.
 */
export const bookRows = {
  balances: rows('select name, balance from ledger_accounts', toBalance),
  entries: rows(
    `select debit.name as debit, credit.name as credit, amount from ledger_entries
     left join ledger_accounts as debit on debit.id = debit_id
     left join ledger_accounts as credit on credit.id = credit_id
     order by posting_id, position`,
    toEntry,
  ),
  jobs: rows(
    `select id, client_id, assigned_id, service_type, status, price, discount, amount_due, commission,
       net
     from jobs order by id`,
    toBookedJob,
  ),
  earnings: rows('select * from earnings order by job_id, kind', toBookedEarning),
  payouts: rows('select * from payouts order by id', toBookedPayout),
};
