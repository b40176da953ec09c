import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { can, deny, type PermissionFault } from './permission.ts';

/** Reads the actor's account. */
export async function readAccount(
  stores: Stores,
  actor: Actor,
): Promise<Result<Account, AccountFault | PermissionFault>> {
  if (!can(actor, 'account.read')) return deny(actor, 'account.read');
  const account = await stores.accounts.find(actor.accountId);
  return account === undefined ? refuse({ code: 'account.not-found' }) : ok(account);
}
