import type { Role } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { AccountId, CursorPage } from '../kernel/ids.ts';
import { type Pesewas, zero } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  earningsOf,
  type HolderLine,
  type LedgerAccount,
  type StatementLine,
  walletOf,
  type WalletTotals,
} from './ledger.ts';

/** A user's balance and totals. */
export type WalletBalance = WalletTotals &
  Readonly<{ accountId: AccountId; role: Role; balance: Pesewas }>;

function ledgerAccountOf({ accountId, role }: Actor): LedgerAccount | undefined {
  switch (role) {
    case 'client':
      return walletOf(accountId);
    case 'service-provider':
      return earningsOf(accountId);
    case 'admin':
      return undefined;
  }
}

/** Reads a client's wallet, or a provider's earnings that are not yet in a payout. */
export async function readBalance(
  stores: Stores,
  actor: Actor,
): Promise<Result<WalletBalance, PermissionFault>> {
  if (!can(actor, 'wallet.read')) return deny(actor, 'wallet.read');
  const { accountId, role } = actor;
  const account = ledgerAccountOf(actor);
  const balance = account === undefined ? zero : await stores.ledger.balance(account);
  const totals = await stores.ledger.totals(accountId);
  return ok({ ...totals, accountId, role, balance });
}

/** Lists the transactions of the actor's balance, newest first. An admin has no wallet. */
export async function listTransactions(
  stores: Stores,
  actor: Actor,
  page: CursorPage,
): Promise<Result<readonly StatementLine[], PermissionFault>> {
  if (!can(actor, 'wallet.read')) return deny(actor, 'wallet.read');
  const account = ledgerAccountOf(actor);
  return ok(account === undefined ? [] : await stores.ledger.statement(account, page));
}

/** A change of a wallet or of earnings, with its user. */
export type WalletTransaction = HolderLine &
  Readonly<{
    /** As it is now; null if the account no longer exists. */
    userName: string | null;
  }>;

/** Some transactions, and after which posting to go on; null if there are no more. */
export type WalletTransactions = Readonly<{
  transactions: readonly WalletTransaction[];
  next: number | null;
}>;

/** Lists what changed the wallets and the earnings of all users, for admins, newest first. */
export async function listWalletTransactions(
  { accounts, ledger }: Stores,
  actor: Actor,
  page: CursorPage,
): Promise<Result<WalletTransactions, PermissionFault>> {
  if (!can(actor, 'wallets.summarize')) return deny(actor, 'wallets.summarize');
  const { lines, next } = await ledger.listHolderLines(page);
  const names = await accounts.listNames([...new Set(lines.map(({ accountId }) => accountId))]);
  const named = lines.map((line) => ({ ...line, userName: names.get(line.accountId) ?? null }));
  return ok({ transactions: named, next });
}
