import {
  languageNameKey,
  type AccountId,
  type Page,
  type WalletFilter,
  type WalletLine,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import { pageOf, type SqlValue, type Statements } from '../database-session.ts';
import { partOf } from '../services/provider.columns.ts';

const selectWallets = `
  select accounts.id, accounts.name, accounts.email, accounts.role,
    coalesce((select balance from ledger_accounts where ledger_accounts.name = case accounts.role
      when 'client' then 'client:' || accounts.id || ':wallet'
      else 'provider:' || accounts.id || ':earnings' end), 0) as balance,
    coalesce((select sum(net) from jobs
      where assigned_id = accounts.id and status = 'completed'), 0) as earned,
    coalesce((select sum(amount_due) from jobs
      where client_id = accounts.id and status = 'completed'), 0) as spent,
    coalesce((select sum(net) from payouts
      where provider_id = accounts.id and status <> 'completed'), 0) as pending
  from accounts`;

type WalletRow = Readonly<{
  id: number;
  name: string;
  email: string;
  role: WalletLine['role'];
  balance: number;
  earned: number;
  spent: number;
  pending: number;
}>;

const toWalletLine = (row: WalletRow): WalletLine => ({
  accountId: row.id as AccountId,
  name: row.name,
  email: row.email,
  role: row.role,
  balance: toMoney(row.balance),
  totalEarned: toMoney(row.earned),
  totalSpent: toMoney(row.spent),
  pendingPayout: toMoney(row.pending),
});

/** The money of clients and providers, the newest person first, in one statement. */
export async function listWallets(
  sql: Statements,
  { role, q = '' }: WalletFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<readonly WalletLine[]> {
  const clauses = [role === undefined ? "accounts.role <> 'admin'" : 'accounts.role = ?'];
  const values: SqlValue[] = role === undefined ? [] : [role];
  if (q !== '') {
    clauses.push("(accounts.name_key like ? escape '\\' or accounts.email like ? escape '\\')");
    const part = partOf(languageNameKey(q));
    values.push(part, part);
  }
  clauses.push('accounts.id < ?');
  const text = `${selectWallets} where ${clauses.join(' and ')} ${pageOf('accounts.id desc')}`;
  return (await sql.all<WalletRow>(text, [...values, before, limit])).map(toWalletLine);
}
