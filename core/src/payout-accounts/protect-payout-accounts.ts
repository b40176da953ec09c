import type { PayoutAccountId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { PayoutAccountVault } from './payout-account-vault.port.ts';

/** What a batch did. */
type ProtectedPayoutAccounts = Readonly<{
  /** Accounts that the current secret protects now. */
  changed: number;
  /** Accounts that no known secret decrypts. */
  unreadable: number;
  /** Where the next batch starts; null after the last one. */
  next: PayoutAccountId | null;
}>;

/**
 * Protects a batch of payout accounts with the server's current secret, for the operator who has
 * rotated it.
 */
export async function protectPayoutAccounts(
  { payoutAccounts }: Stores,
  _actor: undefined,
  page: Readonly<{ after: PayoutAccountId | null; limit: number }>,
  { payoutAccountVault }: Readonly<{ payoutAccountVault: PayoutAccountVault }>,
): Promise<Result<ProtectedPayoutAccounts, never>> {
  const accounts = await payoutAccounts.list(page);
  const counts = { changed: 0, unreadable: 0 };
  for (const stored of accounts) {
    const resealed = payoutAccountVault.reseal(stored);
    if (resealed === undefined) counts.unreadable += 1;
    if (resealed === undefined || resealed === stored.sealed) continue;
    await payoutAccounts.reseal(stored.id, resealed);
    counts.changed += 1;
  }
  const next = accounts.length < page.limit ? null : (accounts.at(-1)?.id ?? null);
  return ok({ ...counts, next });
}
