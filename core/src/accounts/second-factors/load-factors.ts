import type { AccountId } from '../../kernel/ids.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { Factors } from './decide-second-factor.ts';

/** Loads the second factors of an account. */
export const loadFactors = async (
  { factors, passkeys }: Stores,
  accountId: AccountId,
): Promise<Factors> => ({
  totp: await factors.findTotp(accountId),
  passkeys: await passkeys.listByAccount(accountId),
  recoveryCodesLeft: await factors.countRecoveryCodes(accountId),
});
