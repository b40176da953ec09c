import type { AccountId } from '../kernel/ids.ts';
import type { Stores } from '../unit-of-work.port.ts';

/**
 * Deactivates every API key of an account, immediately: for what casts doubt on who holds them, as
 * a reset password or a suspension does. The owner can activate them again one by one.
 *
 * @returns how many were active.
 */
export const deactivateKeys = (
  { apiKeys }: Pick<Stores, 'apiKeys'>,
  accountId: AccountId,
): Promise<number> => apiKeys.deactivateAllOf(accountId);
