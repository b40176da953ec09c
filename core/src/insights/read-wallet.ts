import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import { findHeld, type EarningHoldContext } from '../payouts/held-earnings.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { readBalance, type WalletBalance } from '../wallet/read-wallet.ts';

/** A user's balance and totals, with what payouts leave out of it. */
export type WalletSummary = WalletBalance &
  Readonly<{
    /** What payouts leave out of a provider's balance for now; null for others. */
    heldFromPayouts: Pesewas | null;
  }>;

/**
 * Reads a client's wallet, or a provider's earnings that are not yet in a payout.
 *
 * @param context the time and the policy by which earnings are held; without them, what is held is null.
 */
export async function readWallet(
  stores: Stores,
  actor: Actor,
  _input?: unknown,
  { now, hold }: Partial<EarningHoldContext> = {},
): Promise<Result<WalletSummary, PermissionFault>> {
  const own = await readBalance(stores, actor);
  if (!own.ok) return own;
  const { accountId: providerId, role } = own.value;
  if (role !== 'service-provider' || now === undefined || hold === undefined)
    return ok({ ...own.value, heldFromPayouts: null });
  const held = await findHeld(stores, { providerId }, { now, hold });
  return ok({ ...own.value, heldFromPayouts: held.sum });
}
