import type { AccountId } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { Actor } from '../actor.ts';
import { can, deny, type PermissionFault } from '../permission.ts';
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

/** Reads the actor's second factors. */
export async function readSecondFactors(
  stores: Stores,
  actor: Actor,
): Promise<Result<Factors, PermissionFault>> {
  if (!can(actor, 'account.read')) return deny(actor, 'account.read');
  return ok(await loadFactors(stores, actor.accountId));
}
