import {
  addMoney,
  InvariantError,
  pesewas,
  staysPositive,
  zero,
  type LedgerAccount,
  type LedgerStore,
  type Pesewas,
  type Posting,
} from '@nsem/core';
import { toColumn, toMoney } from '../columns.ts';
import { ConstraintError, type DatabaseSession, type Statements } from '../database-session.ts';
import type { LedgerAccountRow, PostingRow } from './ledger.row.ts';
import { readStatement, readTotals } from './read-ledger.ts';

type Balance = Readonly<Pick<LedgerAccountRow, 'id' | 'balance'>>;

const insertPosting = `
  insert into ledger_postings (key, kind, job_id, payout_id, note, at) values (?, ?, ?, ?, ?, ?)`;

const moveBalance = `
  update ledger_accounts set balance = balance + ? where name = ? returning id, balance`;

const openAccount = `
  insert into ledger_accounts (name, stays_positive, balance) values (?, ?, ?)`;

const insertLine = `
  insert into ledger_lines (account_id, posting_id, amount, balance_after) values (?, ?, ?, ?)`;

const insertEntry = `
  insert into ledger_entries (posting_id, position, debit_id, credit_id, amount)
  values (?, ?, ?, ?, ?)`;

/** By how much a posting changes each account that it touches, all its entries taken together. */
function changesOf({ entries }: Posting): ReadonlyMap<LedgerAccount, Pesewas> {
  const changes = new Map<LedgerAccount, Pesewas>();
  const add = (account: LedgerAccount, amount: Pesewas) =>
    changes.set(account, addMoney(changes.get(account) ?? zero, amount));
  for (const { debit, credit, amount } of entries) {
    add(debit, pesewas(-amount));
    add(credit, amount);
  }
  return changes;
}

async function moveAccount(sql: Statements, name: LedgerAccount, amount: number): Promise<Balance> {
  const moved = await sql.get<Balance>(moveBalance, [amount, name]);
  if (moved !== undefined) return moved;
  const id = await sql.insert(openAccount, [name, staysPositive(name), amount]);
  return { id, balance: amount };
}

async function append(sql: Statements, posting: Posting): Promise<void> {
  const { key, kind, jobId, payoutId, note, at } = posting;
  const postingId = await sql.insert(insertPosting, [key, kind, jobId, payoutId, note, at]);
  const ids = new Map<LedgerAccount, number>();
  for (const [name, change] of changesOf(posting)) {
    const amount = toColumn(change);
    const { id, balance } = await moveAccount(sql, name, amount);
    ids.set(name, id);
    await sql.run(insertLine, [id, postingId, amount, balance]);
  }
  let position = 0;
  for (const { debit, credit, amount } of posting.entries) {
    position += 1;
    const [from, to] = [ids.get(debit) ?? null, ids.get(credit) ?? null];
    await sql.run(insertEntry, [postingId, position, from, to, toColumn(amount)]);
  }
}

/** The double-entry ledger in the database. */
export const createLedgerStore = ({ sql }: DatabaseSession): LedgerStore => ({
  async append(posting) {
    try {
      await append(sql, posting);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      throw new InvariantError(`${posting.key} cannot be posted: ${error.message}`, {
        cause: error,
      });
    }
  },
  async balance(account) {
    const select = 'select balance from ledger_accounts where name = ?';
    const row = await sql.get<Pick<LedgerAccountRow, 'balance'>>(select, [account]);
    return row === undefined ? zero : toMoney(row.balance);
  },
  async hasKey(key) {
    const select = 'select id from ledger_postings where key = ?';
    return (await sql.get<Pick<PostingRow, 'id'>>(select, [key])) !== undefined;
  },
  statement: (account, page) => readStatement(sql, account, page),
  totals: (accountId) => readTotals(sql, accountId),
});
