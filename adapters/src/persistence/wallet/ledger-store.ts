import {
  addMoney,
  invariant,
  InvariantError,
  pesewas,
  staysPositive,
  toReferenceKey,
  zero,
  type AccountId,
  type LedgerAccount,
  type LedgerStore,
  type Pesewas,
  type Posting,
} from '@nsem/core';
import { toColumn, toMoney } from '../columns.ts';
import { ConstraintError, type DatabaseSession, type Statements } from '../database-session.ts';
import { composeInsert, composeInsertAll } from '../statements/write-row.ts';
import {
  EntryRow,
  type LedgerAccountRow,
  PostingRow,
  ReferenceRow,
  StatementLineRow,
} from './ledger.row.ts';
import { readHolderLines, readStatement, readTotals } from './read-ledger.ts';

type Balance = Readonly<Pick<LedgerAccountRow, 'id' | 'balance'>>;

const insertPosting = composeInsert(PostingRow);
const insertLines = composeInsertAll(StatementLineRow);
const insertEntries = composeInsertAll(EntryRow);
const insertReference = composeInsert(ReferenceRow);

const moveBalance = `
  update ledger_accounts set balance = balance + ? where name = ? returning id, balance`;

const openAccount = `
  insert into ledger_accounts (name, stays_positive, balance) values (?, ?, ?)
  on conflict (name) do nothing`;

/** The net change of each account that a posting affects, over all its entries. */
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

/**
 * Moves a balance. A credit first tries to open the account, as most are the holds of new jobs; a debit
 * must not, because a row that conflicts is checked against the constraints as a row of its own.
 */
async function moveAccount(sql: Statements, name: LedgerAccount, amount: number): Promise<Balance> {
  const open = () => sql.insertNew(openAccount, [name, staysPositive(name), amount]);
  const opened = amount < 0 ? undefined : await open();
  if (opened !== undefined) return { id: opened, balance: amount };
  const moved = await sql.get<Balance>(moveBalance, [amount, name]);
  if (moved !== undefined) return moved;
  const id = await open();
  invariant(id !== undefined, `the account ${name} is there, or is opened`);
  return { id, balance: amount };
}

type AccountIds = ReadonlyMap<LedgerAccount, number>;

/** Moves the balances of a posting's accounts, with a statement line for each. */
async function moveAccounts(
  sql: Statements,
  posting: Posting,
  postingId: number,
): Promise<AccountIds> {
  const ids = new Map<LedgerAccount, number>();
  const lines: StatementLineRow[] = [];
  for (const [name, change] of changesOf(posting)) {
    const amount = toColumn(change);
    const { id, balance } = await moveAccount(sql, name, amount);
    ids.set(name, id);
    lines.push({ account_id: id, posting_id: postingId, amount, balance_after: balance });
  }
  await insertLines(sql, lines);
  return ids;
}

function idOf(ids: AccountIds, name: LedgerAccount): number {
  const id = ids.get(name);
  invariant(id !== undefined, `the posting moves no balance of ${name}`);
  return id;
}

async function append(sql: Statements, posting: Posting, actorId: AccountId | null): Promise<void> {
  const { key, kind, jobId, payoutId, reference, note, at } = posting;
  const row = { key, kind, job_id: jobId, payout_id: payoutId, note, at, actor_id: actorId };
  const postingId = await insertPosting(sql, row);
  if (reference !== null) {
    const reference_key = toReferenceKey(reference);
    await insertReference(sql, { reference_key, posting_id: postingId });
  }
  const ids = await moveAccounts(sql, posting, postingId);
  const entries = posting.entries.map(({ debit, credit, amount }, nth) => ({
    posting_id: postingId,
    position: nth + 1,
    debit_id: idOf(ids, debit),
    credit_id: idOf(ids, credit),
    amount: toColumn(amount),
  }));
  await insertEntries(sql, entries);
}

/** The double-entry ledger in the database. */
export const createLedgerStore = ({ sql }: DatabaseSession): LedgerStore => ({
  async append(posting, actorId) {
    try {
      await append(sql, posting, actorId);
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
  async hasReference(reference) {
    const select = 'select posting_id from ledger_references where reference_key = ?';
    return (await sql.get(select, [toReferenceKey(reference)])) !== undefined;
  },
  statement: (account, page) => readStatement(sql, account, page),
  listHolderLines: (page) => readHolderLines(sql, page),
  totals: (accountId) => readTotals(sql, accountId),
});
