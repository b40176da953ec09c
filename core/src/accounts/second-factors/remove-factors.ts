import type { AccountId } from '../../kernel/ids.ts';
import type { Stores } from '../../unit-of-work.port.ts';

/** Removes every second factor of an account, and its recovery codes. */
export async function removeFactors(
  { factors, passkeys }: Stores,
  accountId: AccountId,
): Promise<void> {
  await factors.removeTotp(accountId);
  await factors.replaceRecoveryCodes(accountId, []);
  await passkeys.removeAllOf(accountId);
}
