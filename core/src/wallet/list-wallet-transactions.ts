import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { HolderLine } from './ledger-store.port.ts';

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
