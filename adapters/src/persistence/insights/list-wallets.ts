import {
  toNameKey,
  type AccountId,
  type CursorPage,
  type WalletFilter,
  type WalletLine,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { containing } from '../statements/like-pattern.ts';
import { findAll, type Query } from '../statements/query.ts';
import { selectPage, type Clause } from '../statements/select-page.ts';

const selectWallets = `
  select accounts.id, accounts.name, accounts.email, accounts.role,
    coalesce((select balance from ledger_accounts where ledger_accounts.name = case accounts.role
      when 'client' then 'client:' || accounts.id || ':wallet'
      else 'provider:' || accounts.id || ':earnings' end), 0) as balance,
    coalesce((select sum(net) from provider_totals where provider_id = accounts.id), 0) as earned,
    coalesce((select spent from client_totals where client_id = accounts.id), 0) as spent,
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

const hasRole = (role: WalletFilter['role']): Clause =>
  role === undefined ? ["accounts.role <> 'admin'"] : ['accounts.role = ?', role];

const matchesText = "(accounts.name_key like ? escape '\\' or accounts.email like ? escape '\\')";

/** A page of wallets. */
export function selectWalletPage(
  { role, q = '' }: WalletFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Query {
  const pattern = q === '' ? undefined : containing(toNameKey(q));
  const clauses: readonly Clause[] = [hasRole(role), [matchesText, pattern, pattern]];
  return selectPage(selectWallets, clauses, { id: 'accounts.id', page: { limit, before } });
}

/** The balances and sums of clients and providers, the newest account first, in one statement. */
export const listWallets = (
  sql: Statements,
  filter: WalletFilter,
  page: CursorPage,
): Promise<readonly WalletLine[]> => findAll(sql, selectWalletPage(filter, page), toWalletLine);
