import type { AccountId } from '../kernel/ids.ts';
import type { Stores } from '../unit-of-work.port.ts';

/**
 * Deactivates every API key of an account, immediately: for what casts doubt on who holds them, as
 * a reset password does. The owner can activate them again one by one. A suspension needs no such
 * change: the keys of a suspended account are refused until it is reactivated.
 *
 * @returns how many were active.
 */
export const deactivateKeys = (
  { apiKeys }: Pick<Stores, 'apiKeys'>,
  accountId: AccountId,
): Promise<number> => apiKeys.deactivateAllOf(accountId);
