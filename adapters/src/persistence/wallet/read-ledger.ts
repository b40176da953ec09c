import {
  instant,
  type AccountId,
  type JobId,
  type LedgerAccount,
  type CursorPage,
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
 * The sums of one account. The sums over jobs are read from indexes alone. A provider's earnings are
 * the few payouts plus the unpaid balance.
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
