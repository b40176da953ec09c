import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import {
  invariant,
  type AccountId,
  type BookedEarning,
  type BookedJob,
  type BookedPayout,
  type Books,
  type Entry,
  type JobId,
  type LedgerAccount,
  type PayoutId,
  type Pesewas,
} from '@nsem/core';
import Database from 'better-sqlite3';
import { toMoney } from '../columns.ts';
import type { JobRow } from '../jobs/job.row.ts';
import { toEarningTotals } from '../payouts/payout.mapper.ts';
import type { EarningRow, PayoutRow } from '../payouts/payout.row.ts';
import type { EntryRow, LedgerAccountRow } from '../wallet/ledger.row.ts';

/** The number of rows that are read before other work gets a turn. */
const rowsPerTurn = 5_000;

async function* rowsOf<Row>(database: Database.Database, sql: string): AsyncGenerator<Row> {
  let read = 0;
  for (const row of database.prepare<[], Row>(sql).iterate()) {
    yield row;
    read += 1;
    if (read % rowsPerTurn === 0) await turnOfTheLoop();
  }
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

async function collect<Row, T>(rows: AsyncGenerator<Row>, fromRow: (row: Row) => T): Promise<T[]> {
  const items: T[] = [];
  for await (const row of rows) items.push(fromRow(row));
  return items;
}

const selectJobs = `
  select id, client_id, assigned_id, service_type, status, price, discount, amount_due, commission,
    net
  from jobs order by id`;

async function collectBooks(database: Database.Database): Promise<Books> {
  const names = new Map<number, LedgerAccount>();
  const balances = new Map<LedgerAccount, Pesewas>();
  for await (const row of rowsOf<LedgerAccountRow>(database, 'select * from ledger_accounts')) {
    const name = row.name as LedgerAccount;
    names.set(row.id, name);
    balances.set(name, toMoney(row.balance));
  }
  const nameOf = (id: number): LedgerAccount => {
    const name = names.get(id);
    invariant(name !== undefined, `an entry references ledger account ${id}, which does not exist`);
    return name;
  };
  const toEntry = ({ debit_id: debit, credit_id: credit, amount }: EntryRow): Entry => ({
    debit: nameOf(debit),
    credit: nameOf(credit),
    amount: toMoney(amount),
  });
  const all = <Row>(sql: string) => rowsOf<Row>(database, sql);
  const selectEntries = 'select * from ledger_entries order by posting_id, position';
  return {
    balances,
    entries: await collect(all<EntryRow>(selectEntries), toEntry),
    jobs: await collect(all<JobRow>(selectJobs), toBookedJob),
    earnings: await collect(all<EarningRow>('select * from earnings order by id'), toBookedEarning),
    payouts: await collect(all<PayoutRow>('select * from payouts order by id'), toBookedPayout),
  };
}

/**
 * Reads the whole ledger from one snapshot. It uses a separate connection and pauses regularly, so
 * that it blocks no other work.
 */
export async function readBooks(file: string): Promise<Books> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    database.exec('begin');
    return await collectBooks(database);
  } finally {
    database.close();
  }
}
