import {
  holderOf,
  instant,
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
import { bind, findAll } from '../statements/query.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import type { PostingRow, StatementLineRow } from './ledger.row.ts';

type LineRow = PostingRow & Readonly<Pick<StatementLineRow, 'amount' | 'balance_after'>>;

const selectLines = `
  select ledger_postings.*, ledger_lines.amount, ledger_lines.balance_after
  from ledger_lines join ledger_postings on ledger_postings.id = ledger_lines.posting_id
  where ledger_lines.account_id = (select id from ledger_accounts where name = ?)
    and ledger_lines.posting_id < ?
  ${orderAndLimit('ledger_lines.posting_id desc')}`;

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

/** The statement lines of an account, newest first. */
export function readStatement(
  sql: Statements,
  account: LedgerAccount,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Promise<readonly StatementLine[]> {
  return findAll(sql, bind(selectLines, account, before, limit), toStatementLine);
}

/**
 * The changes of all accounts by a page of postings. They are found through the entries: the lines are in
 * the order of their accounts.
 */
export const selectPostedLines = `
  with page as (select * from ledger_postings where id < ? order by id desc limit ? + 0),
  moved as (
    select page.id as posting_id, debit_id as account_id
    from page join ledger_entries on posting_id = page.id
    union
    select page.id, credit_id from page join ledger_entries on posting_id = page.id
  )
  select page.*, amount, balance_after, ledger_accounts.name as account
  from moved join page on page.id = moved.posting_id
  join ledger_accounts on ledger_accounts.id = moved.account_id
  join ledger_lines on ledger_lines.account_id = moved.account_id
    and ledger_lines.posting_id = moved.posting_id
  order by page.id desc, ledger_accounts.id`;

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
  const posted = await findAll(sql, bind(selectPostedLines, before, limit), toPostedLine);
  const lines = posted.flatMap(({ account, line }) => {
    const holder = holderOf(account);
    return holder === undefined ? [] : [{ ...line, ...holder }];
  });
  // Each posting changes at least two accounts, so that the last line is of the last posting.
  const isFull = new Set(posted.map(({ line }) => line.id)).size === limit;
  return { lines, next: isFull ? (posted.at(-1)?.line.id ?? null) : null };
}

/**
 * The sums of one account. What is held is read from an index over the jobs that are live, of which a
 * client has a limited number. A provider's earnings are the few payouts plus the unpaid balance.
 */
export const selectTotals = `
  select
    (select coalesce(sum(amount_due), 0) from jobs
      where client_id = holder.id and status in ('pending', 'in_progress')) as held,
    coalesce((select spent from client_totals where client_id = holder.id), 0) as spent,
    coalesce((select balance from ledger_accounts
      where ledger_accounts.name = 'provider:' || holder.id || ':earnings'), 0)
      + (select coalesce(sum(net), 0) from payouts where provider_id = holder.id) as earned,
    (select coalesce(sum(net), 0) from payouts
      where provider_id = holder.id and status <> 'completed') as pending
  from accounts holder where holder.id = ?`;

/** The sums of an account holder over all time. */
export async function readTotals(sql: Statements, accountId: AccountId): Promise<WalletTotals> {
  type Totals = Readonly<{ held: number; spent: number; earned: number; pending: number }>;
  const row = await sql.get<Totals>(selectTotals, [accountId]);
  return {
    held: toMoney(row?.held ?? 0),
    totalSpent: toMoney(row?.spent ?? 0),
    totalEarned: toMoney(row?.earned ?? 0),
    pendingPayout: toMoney(row?.pending ?? 0),
  };
}
