import {
  addMoney,
  holderOf,
  instant,
  isOfPlatform,
  pesewas,
  zero,
  type AccountId,
  type JobId,
  type LedgerAccount,
  type CursorPage,
  type HolderLines,
  type PayoutId,
  type StatementLine,
  type WalletTotals,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll, requireRow } from '../statements/by-columns.ts';
import { partNamesOf } from './account-parts.ts';
import type { PostingRow, StatementLineRow } from './ledger.row.ts';

type LineRow = PostingRow & Readonly<Pick<StatementLineRow, 'amount' | 'balance_after'>>;

type PageOf = Readonly<{ before: number; limit: number }>;

const selectLines = defineStatement(({ db, given }: Parts<PageOf & Readonly<{ name: string }>>) =>
  db
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_postings as posting', 'posting.id', 'line.posting_id')
    .selectAll('posting')
    .select(['line.amount', 'line.balance_after'])
    .where('line.account_id', '=', (account) =>
      account.selectFrom('ledger_accounts').select('id').where('name', '=', given.name),
    )
    .where('line.posting_id', '<', given.before)
    .orderBy('line.posting_id', 'desc')
    .limit(upTo(given.limit)),
);

const toStatementLine = (row: LineRow): StatementLine => ({
  id: row.id,
  kind: row.kind,
  amount: toMoney(row.amount),
  balanceAfter: toMoney(row.balance_after),
  jobId: row.job_id as JobId | null,
  payoutId: row.payout_id as PayoutId | null,
  note: row.note,
  actorId: row.actor_id as AccountId | null,
  at: instant(row.at),
});

/**
 * The lines of all parts of an account, newest first, with the sums of the balances of all parts:
 * what its parts had after their newest lines, less what the lines moved one after the other.
 */
function mergeParts(parts: readonly (readonly StatementLine[])[]): readonly StatementLine[] {
  let balance = addMoney(...parts.map(([newest]) => newest?.balanceAfter ?? zero));
  const lines = parts.flat().toSorted((one, other) => other.id - one.id);
  return lines.map((line) => {
    const balanceAfter = balance;
    balance = pesewas(balance - line.amount);
    return { ...line, balanceAfter };
  });
}

/** The statement lines of an account, newest first. */
export async function readStatement(
  sql: Statements,
  account: LedgerAccount,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Promise<readonly StatementLine[]> {
  const readLines = (name: string) =>
    findAll(sql, selectLines, { name, before, limit }, toStatementLine);
  if (!isOfPlatform(account)) return readLines(account);
  const parts = await Promise.all(partNamesOf(account).map(readLines));
  return mergeParts(parts).slice(0, limit);
}

/**
 * The changes of all accounts by a page of postings. They are found through the entries: the lines are in
 * the order of their accounts.
 */
export const selectPostedLines = defineStatement(({ db, given }: Parts<PageOf>) =>
  db
    .with('page', (with_) =>
      with_
        .selectFrom('ledger_postings')
        .selectAll()
        .where('id', '<', given.before)
        .orderBy('id', 'desc')
        .limit(upTo(given.limit)),
    )
    .with('moved', (with_) => {
      const entries = with_
        .selectFrom('page')
        .innerJoin('ledger_entries as entry', 'entry.posting_id', 'page.id');
      return entries
        .select(['page.id as posting_id', 'entry.debit_id as account_id'])
        .union(entries.select(['page.id as posting_id', 'entry.credit_id as account_id']));
    })
    .selectFrom('moved')
    .innerJoin('page', 'page.id', 'moved.posting_id')
    .innerJoin('ledger_accounts as account', 'account.id', 'moved.account_id')
    .innerJoin('ledger_lines as line', (join) =>
      join
        .onRef('line.account_id', '=', 'moved.account_id')
        .onRef('line.posting_id', '=', 'moved.posting_id'),
    )
    .selectAll('page')
    .select(['line.amount', 'line.balance_after', 'account.name as account'])
    .orderBy('page.id', 'desc')
    .orderBy('account.id'),
);

type PostedLine = Readonly<{ account: LedgerAccount; line: StatementLine }>;

const toPostedLine = (row: LineRow & Readonly<{ account: string }>): PostedLine => ({
  account: row.account as LedgerAccount,
  line: toStatementLine(row),
});

/** The changes of wallets and earnings by a page of postings, newest first. */
export async function readHolderLines(
  sql: Statements,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Promise<HolderLines> {
  const posted = await findAll(sql, selectPostedLines, { before, limit }, toPostedLine);
  const lines = posted.flatMap(({ account, line }) => {
    const holder = holderOf(account);
    return holder === undefined ? [] : [{ ...line, ...holder }];
  });
  // Each posting changes at least two accounts, so that the last line is of the last posting.
  const isFull = new Set(posted.map(({ line }) => line.id)).size === limit;
  return { lines, next: isFull ? (posted.at(-1)?.line.id ?? null) : null };
}

/**
 * The sums of one account. A provider's earnings are the few payouts plus the unpaid balance.
 */
export const selectTotals = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: number; earnings: string }>>) => {
    const payouts = db
      .selectFrom('payouts')
      .select(({ fn }) => fn.sum<number | null>('net').as('sum'))
      .where('provider_id', '=', given.id);
    return db.selectNoFrom((own) => [
      own.selectFrom('client_totals').select('held').where('client_id', '=', given.id).as('held'),
      own.selectFrom('client_totals').select('spent').where('client_id', '=', given.id).as('spent'),
      own
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('name', '=', given.earnings)
        .as('unpaid'),
      payouts.as('payouts'),
      payouts.where('status', '<>', 'completed').as('pending'),
    ]);
  },
);

/** The sums of an account holder over all time. */
export async function readTotals(sql: Statements, accountId: AccountId): Promise<WalletTotals> {
  const earnings: LedgerAccount = `provider:${accountId}:earnings`;
  const given = { id: accountId, earnings };
  const row = requireRow(await sql.get(selectTotals, given));
  return {
    held: toMoney(row.held ?? 0),
    totalSpent: toMoney(row.spent ?? 0),
    totalEarned: toMoney((row.unpaid ?? 0) + (row.payouts ?? 0)),
    pendingPayout: toMoney(row.pending ?? 0),
  };
}
