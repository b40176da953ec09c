import type { AccountId, CursorPage } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { AccountFilter } from './account-stores.port.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { type AccountChange, decideAccountChange } from './decide-account.ts';
import { checkNotBrand } from './decide-name.ts';
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

/** The name that an admin gave the marketplace; empty if none did. */
export async function readBrand({ settings }: Pick<Stores, 'settings'>): Promise<string> {
  const stored = await settings.list();
  const brand = stored.find((setting) => setting.name === 'brand_name')?.value;
  return typeof brand === 'string' ? brand : '';
}

/** Checks the name of a user who is no admin against the one that an admin gave the marketplace. */
export const checkBrand = async (
  stores: Pick<Stores, 'settings'>,
  name: string,
): Promise<Result<string, AccountFault>> => checkNotBrand(name, await readBrand(stores));

/** Changes the actor's name, Telegram ID, availability, profile and whether their page is public. */
export async function updateAccount(
  stores: Stores,
  actor: Actor,
  change: AccountChange,
): Promise<Result<Account, AccountFault | PermissionFault>> {
  if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
  const account = await stores.accounts.find(actor.accountId);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const decided = decideAccountChange(account, change);
  if (decided.ok && change.name !== undefined && account.role !== 'admin') {
    const named = await checkBrand(stores, decided.value.name);
    if (!named.ok) return named;
  }
  if (decided.ok) await stores.accounts.replace(decided.value);
  return decided;
}

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
