import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { AccountId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ReviewedProvider, ReviewFilter } from './provider-directory.port.ts';

/** Lists all providers for admins, approved or not, newest first. */
export async function listProvidersForReview(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: ReviewFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly ReviewedProvider[], PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  return ok(await stores.providers.listForReview(filter, page));
}

/** Reads a provider for admins, approved or not. */
export async function readProviderForReview(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: AccountId }>,
): Promise<Result<ReviewedProvider, AccountFault | PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const provider = await stores.providers.findForReview(id);
  return provider === undefined ? refuse({ code: 'account.provider-not-found' }) : ok(provider);
}
