import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { decideActivation } from '../accounts/decide-account.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ReviewedProvider } from './provider-directory.port.ts';

/**
 * Deactivates a provider, or activates an approved one again. An inactive provider is hidden from
 * clients and cannot take jobs, but may finish those in progress.
 */
export async function setProviderActive(
  stores: Stores,
  actor: Actor,
  { id, isActive }: Readonly<{ id: AccountId; isActive: boolean }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ReviewedProvider, AccountFault | PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.provider-not-found' });
  const decided = decideActivation(account, isActive);
  if (!decided.ok) return decided;
  await stores.accounts.replace(decided.value);
  const action = isActive ? 'provider.activate' : 'provider.deactivate';
  await recordAction(stores, { actor, now }, { action, objectId: id });
  const provider = await stores.providers.findForReview(id);
  invariant(provider !== undefined, 'an activated or deactivated account is a provider');
  return ok(provider);
}
