import {
  toNameKey,
  type AccountId,
  type CursorPage,
  type WalletFilter,
  type WalletLine,
} from '@nsem/core';
import { expressionBuilder, type Compilable, type Expression } from 'kysely';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { sumOf } from '../statements/aggregates.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll } from '../statements/find.ts';
import { containing, isLike } from '../statements/like-pattern.ts';
import type { Tables } from '../statements/tables.ts';

/** The names of an account's own accounts of the ledger: a client's wallet, and a provider's earnings. */
export function ledgerNamesOf(id: Expression<number>) {
  const name = expressionBuilder<Tables>();
  return {
    wallet: name.fn<string>('concat', [name.val('client:'), id, name.val(':wallet')]),
    earnings: name.fn<string>('concat', [name.val('provider:'), id, name.val(':earnings')]),
  };
}

/** The accounts, each with its balance and its sums. */
const withSums = ({ db }: Parts<unknown>) =>
  db.selectFrom('accounts').select((account) => {
    const { wallet, earnings } = ledgerNamesOf(account.ref('accounts.id'));
    const name = account.case('accounts.role').when('client').then(wallet).else(earnings).end();
    return [
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      account
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('ledger_accounts.name', '=', name)
        .as('balance'),
      account
        .selectFrom('provider_totals')
        .select((total) => sumOf(total, 'net').as('sum'))
        .whereRef('provider_id', '=', 'accounts.id')
        .as('earned'),
      account
        .selectFrom('client_totals')
        .select('spent')
        .whereRef('client_id', '=', 'accounts.id')
        .as('spent'),
      account
        .selectFrom('payouts')
        .select((payout) => sumOf(payout, 'net').as('sum'))
        .whereRef('payouts.provider_id', '=', 'accounts.id')
        .where('status', '<>', 'completed')
        .as('pending'),
    ];
  });

type WalletRow = ReturnType<typeof withSums> extends Compilable<infer Row> ? Row : never;
type Filters = Omit<AllOf<WalletFilter & CursorPage>, 'q'> & Readonly<{ pattern: string }>;

/** The balances and sums of clients and providers, the newest account first. */
export const selectWalletPage = byFilters<Filters, WalletRow>((has) =>
  defineStatement((parts: Parts<Filters>) => {
    const { given } = parts;
    let wallets = withSums(parts);
    wallets = has('role')
      ? wallets.where('accounts.role', '=', given.role)
      : wallets.where('accounts.role', '<>', 'admin');
    if (has('pattern')) {
      wallets = wallets.where((account) =>
        account.or([
          isLike(account.ref('accounts.name_key'), given.pattern),
          isLike(account.ref('accounts.email'), given.pattern),
        ]),
      );
    }
    if (has('before')) wallets = wallets.where('accounts.id', '<', given.before);
    return wallets.orderBy('accounts.id', 'desc').limit(upTo(given.limit));
  }),
);

const toWalletLine = (row: WalletRow): WalletLine => ({
  accountId: row.id as AccountId,
  name: row.name,
  email: row.email,
  role: row.role as WalletLine['role'],
  balance: toMoney(row.balance ?? 0),
  totalEarned: toMoney(row.earned ?? 0),
  totalSpent: toMoney(row.spent ?? 0),
  pendingPayout: toMoney(row.pending ?? 0),
});

/** The balances and sums of clients and providers, the newest account first, in one statement. */
export function listWallets(
  sql: Statements,
  { role, q = '' }: WalletFilter,
  page: CursorPage,
): Promise<readonly WalletLine[]> {
  const pattern = q === '' ? undefined : containing(toNameKey(q));
  const values = { role, pattern, ...page };
  return findAll(sql, selectWalletPage(values), values, toWalletLine);
}
