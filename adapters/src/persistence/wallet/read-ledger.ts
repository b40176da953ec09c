import {
  instant,
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
 * The sums of one account. Those of jobs are read from indexes alone; what a provider has earned is
 * what is in payouts, which are few, and what is not yet.
 */
export const selectTotals = `
  select
    (select coalesce(sum(amount_due), 0) from jobs
      where client_id = holder.id and status in ('pending', 'in_progress')) as held,
    (select coalesce(sum(amount_due), 0) from jobs
      where client_id = holder.id and status = 'completed') as spent,
    coalesce((select balance from ledger_accounts
      where ledger_accounts.name = 'provider:' || holder.id || ':earnings'), 0)
      + (select coalesce(sum(net), 0) from payouts where provider_id = holder.id) as earned,
    (select coalesce(sum(net), 0) from payouts
      where provider_id = holder.id and status <> 'completed') as pending
  from accounts holder where holder.id = ?`;

/** Sums of an account holder's life on the marketplace. */
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
