import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { removeFactors } from './second-factors/remove-factors.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, Role } from './account.ts';
import { checkPassword, newAdmin, normalizeEmail } from './decide-account.ts';
import type { Passwords } from './passwords.port.ts';

/**
 * Why the operator cannot make someone an admin. It is reported in a terminal and never over HTTP,
 * so it is not one of the faults of the API.
 */
export type ProvisionAdminFault =
  | Extract<AccountFault, { code: 'account.password-invalid' }>
  | Readonly<{ code: 'account.not-admin'; role: Exclude<Role, 'admin'> }>;

/** The admin whom the operator wants. */
export type AdminDetails = Readonly<{
  /** If null, an existing admin keeps their name, and a new one is called "Administrator". */
  name: string | null;
  email: string;
  password: string;
}>;

/** An admin, and whether the account is new. */
export type ProvisionedAdmin = Readonly<{ account: Account; isNew: boolean }>;

const defaultName = 'Administrator';

async function resetAdmin(
  stores: Stores,
  account: Account,
  change: Pick<Account, 'name' | 'passwordHash'>,
): Promise<Result<ProvisionedAdmin, ProvisionAdminFault>> {
  const { role } = account;
  if (role !== 'admin') return refuse({ code: 'account.not-admin', role });
  const changed = { ...account, ...change, isActive: true };
  await stores.accounts.replace(changed);
  await removeFactors(stores, account.id);
  // Someone who knows the old password may have a session.
  await stores.sessions.removeAllOf(account.id);
  return ok({ account: changed, isNew: false });
}

/**
 * Creates an admin, or gives an existing one a new password, removes their second factors and ends
 * all their sessions, which is how a forgotten password or a lost second factor is reset.
 *
 * For the operator, who has access to the machine: there is no actor, and so no permission check.
 */
export async function provisionAdmin(
  { unitOfWork, passwords }: Readonly<{ unitOfWork: UnitOfWork; passwords: Passwords }>,
  { name, email, password }: AdminDetails,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ProvisionedAdmin, ProvisionAdminFault>> {
  const checked = checkPassword(password, email);
  if (!checked.ok) return checked;
  const passwordHash = await passwords.hash(checked.value);
  return unitOfWork.write<ProvisionedAdmin, ProvisionAdminFault>(async (stores) => {
    const existing = await stores.accounts.findByEmail(normalizeEmail(email));
    if (existing !== undefined) {
      return resetAdmin(stores, existing, { name: name?.trim() ?? existing.name, passwordHash });
    }
    const admin = newAdmin({ name: name ?? defaultName, email, passwordHash, now });
    const account = await stores.accounts.insert(admin);
    invariant(account !== undefined, 'the e-mail is free within the same unit');
    return ok({ account, isNew: true });
  });
}
