import {
  earningsOf,
  instant,
  walletOf,
  type AccountId,
  type JobId,
  type LedgerAccount,
  type Page,
  type PayoutId,
  type StatementLine,
  type WalletTotals,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import { pageOf, type Statements } from '../database-session.ts';
import type { PostingRow, StatementLineRow } from './ledger.row.ts';

type LineRow = PostingRow & Readonly<Pick<StatementLineRow, 'amount' | 'balance_after'>>;

const selectLines = `
  select ledger_postings.*, ledger_lines.amount, ledger_lines.balance_after
  from ledger_lines join ledger_postings on ledger_postings.id = ledger_lines.posting_id
  where ledger_lines.account_id = (select id from ledger_accounts where name = ?)
    and ledger_lines.posting_id < ?
  ${pageOf('ledger_lines.posting_id desc')}`;

const toStatementLine = (row: LineRow): StatementLine => ({
  id: row.id,
  kind: row.kind,
  amount: toMoney(row.amount),
  balanceAfter: toMoney(row.balance_after),
  jobId: row.job_id as JobId | null,
  payoutId: row.payout_id as PayoutId | null,
  note: row.note,
  at: instant(row.at),
});

/** The postings that touched an account, newest first. */
export async function readStatement(
  sql: Statements,
  account: LedgerAccount,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<readonly StatementLine[]> {
  return (await sql.all<LineRow>(selectLines, [account, before, limit])).map(toStatementLine);
}

/**
 * What jobs took from and gave back to a wallet, apart by whether they were completed: whether the
 * posting of `postCapture` exists.
 */
const selectSpending = `
  select
    coalesce(sum(case when captured.id is null then -line.amount else 0 end), 0) as held,
    coalesce(sum(case when captured.id is null then 0 else -line.amount end), 0) as spent
  from ledger_accounts wallet
  join ledger_lines line on line.account_id = wallet.id
  join ledger_postings posting on posting.id = line.posting_id and posting.job_id is not null
  left join ledger_postings captured
    on captured.key = 'job:' || posting.job_id || ':capture'
  where wallet.name = ?`;

/** What jobs brought to a provider, and what is left of the payouts made from it. */
const selectEarning = `
  select
    coalesce(sum(case when posting.job_id is null then 0 else line.amount end), 0) as earned,
    coalesce(sum(transit.balance), 0) as pending
  from ledger_accounts earnings
  join ledger_lines line on line.account_id = earnings.id
  join ledger_postings posting on posting.id = line.posting_id
  left join ledger_entries entry on entry.posting_id = posting.id and posting.kind = 'payout'
  left join ledger_accounts transit on transit.id = entry.credit_id
  where earnings.name = ?`;

/** Sums of an account holder's life on the marketplace. */
export async function readTotals(sql: Statements, accountId: AccountId): Promise<WalletTotals> {
  type Spending = Readonly<{ held: number; spent: number }>;
  type Earning = Readonly<{ earned: number; pending: number }>;
  const spending = await sql.get<Spending>(selectSpending, [walletOf(accountId)]);
  const earning = await sql.get<Earning>(selectEarning, [earningsOf(accountId)]);
  return {
    held: toMoney(spending?.held ?? 0),
    totalSpent: toMoney(spending?.spent ?? 0),
    totalEarned: toMoney(earning?.earned ?? 0),
    pendingPayout: toMoney(earning?.pending ?? 0),
  };
}
