import type { CursorPage } from '../kernel/cursor-page.ts';
import type { AccountId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { AccountFilter } from './account-store.port.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { can, deny, type PermissionFault } from './permission.ts';

/** Lists the accounts of all users, newest first. */
export async function listAccounts(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: AccountFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly Account[], PermissionFault>> {
  if (!can(actor, 'accounts.manage')) return deny(actor, 'accounts.manage');
  return ok(await stores.accounts.list(filter, page));
}

/** Reads the account of any user. */
export async function readAnyAccount(
  stores: Stores,
  actor: Actor,
  id: AccountId,
): Promise<Result<Account, AccountFault | PermissionFault>> {
  if (!can(actor, 'accounts.manage')) return deny(actor, 'accounts.manage');
  const account = await stores.accounts.find(id);
  return account === undefined ? refuse({ code: 'account.not-found' }) : ok(account);
}
