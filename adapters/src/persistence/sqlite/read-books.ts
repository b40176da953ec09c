import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import {
  invariant,
  isLive,
  type AccountId,
  type BookedJob,
  type Books,
  type Entry,
  type JobId,
  type LedgerAccount,
  type Pesewas,
} from '@nsem/core';
import Database from 'better-sqlite3';
import { toMoney } from '../columns.ts';
import type { JobRow } from '../jobs/job.row.ts';
import type { EntryRow, LedgerAccountRow } from '../wallet/ledger.row.ts';

/** How many rows are read before others get a turn. */
const stretch = 5_000;

async function* rowsOf<Row>(database: Database.Database, sql: string): AsyncGenerator<Row> {
  let read = 0;
  for (const row of database.prepare<[], Row>(sql).iterate()) {
    yield row;
    read += 1;
    if (read % stretch === 0) await turnOfTheLoop();
  }
}

const toBookedJob = (row: JobRow): BookedJob => ({
  id: row.id as JobId,
  clientId: row.client_id as AccountId,
  isLive: isLive(row),
  isTranslation: row.service_type === 'translation',
  price: toMoney(row.price),
  discount: toMoney(row.discount),
  amountDue: toMoney(row.amount_due),
  commission: row.commission === null ? null : toMoney(row.commission),
  net: row.net === null ? null : toMoney(row.net),
});

async function collectBooks(database: Database.Database): Promise<Books> {
  const names = new Map<number, LedgerAccount>();
  const balances = new Map<LedgerAccount, Pesewas>();
  const entries: Entry[] = [];
  const jobs: BookedJob[] = [];
  for await (const row of rowsOf<LedgerAccountRow>(database, 'select * from ledger_accounts')) {
    const name = row.name as LedgerAccount;
    names.set(row.id, name);
    balances.set(name, toMoney(row.balance));
  }
  const nameOf = (id: number): LedgerAccount => {
    const name = names.get(id);
    invariant(name !== undefined, `an entry names ledger account ${id}, which does not exist`);
    return name;
  };
  const selectEntries = 'select * from ledger_entries order by posting_id, position';
  for await (const row of rowsOf<EntryRow>(database, selectEntries)) {
    const { debit_id: debit, credit_id: credit, amount } = row;
    entries.push({ debit: nameOf(debit), credit: nameOf(credit), amount: toMoney(amount) });
  }
  const selectJobs = `select id, client_id, service_type, status, price, discount, amount_due,
    commission, net from jobs order by id`;
  for await (const row of rowsOf<JobRow>(database, selectJobs)) jobs.push(toBookedJob(row));
  return { balances, entries, jobs };
}

/**
 * Reads the whole ledger as it stands at one moment, over a connection of its own and with pauses, so
 * that nobody waits for it.
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
