import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { decideAccountChange, type AccountChange } from './decide-account.ts';
import { checkNotBrand } from './decide-name.ts';
import { can, deny, type PermissionFault } from './permission.ts';

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
