import { composeAuditEntry, operator } from '../audit-log/audit-log.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import { hasSecondFactor } from './second-factors/decide-second-factor.ts';
import { loadFactors } from './second-factors/read-second-factors.ts';
import { recordFactorChange, removeFactors } from './second-factors/reset-second-factors.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, Role } from './account.ts';
import { newAdmin } from './decide-account.ts';
import { checkNewPassword } from './decide-password.ts';
import { normalizeEmail } from './email.ts';
import { readBrand } from './manage-accounts.ts';
import { unknownOrigin } from './devices.ts';
import type { Passwords } from './account-stores.port.ts';

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

async function removeFactorsOf(stores: Stores, accountId: AccountId, now: Instant): Promise<void> {
  const hadFactors = hasSecondFactor(await loadFactors(stores, accountId));
  await removeFactors(stores, accountId);
  if (!hadFactors) return;
  const changer = { accountId, by: operator, origin: unknownOrigin };
  await recordFactorChange(stores, changer, { change: 'reset', now });
}

async function resetAdmin(
  stores: Stores,
  account: Account,
  { now, ...change }: Pick<Account, 'name' | 'passwordHash'> & Readonly<{ now: Instant }>,
): Promise<Result<ProvisionedAdmin, ProvisionAdminFault>> {
  const { role } = account;
  if (role !== 'admin') return refuse({ code: 'account.not-admin', role });
  const { id: accountId } = account;
  const emailVerifiedAt = account.emailVerifiedAt ?? now;
  const changed = { ...account, ...change, isActive: true, emailVerifiedAt, suspension: null };
  await stores.accounts.replace(changed);
  await removeFactorsOf(stores, accountId, now);
  // Someone who knows the old password may have a session.
  await stores.sessions.removeAllOf(accountId);
  await stores.loginTickets.removeAllOf(accountId);
  await stores.oneTimeTokens.removeAllOf(accountId, 'reset-password');
  const about = { how: 'operator', origin: unknownOrigin, at: now } as const;
  await stores.outbox.put({ kind: 'password-changed', accountId, ...about }, now);
  return ok({ account: changed, isNew: false });
}

/** Records that the operator created an admin, or gave one a new password. */
export async function recordProvision(
  { auditLog }: Stores,
  { account, isNew }: ProvisionedAdmin,
  { passwordMark, now }: Readonly<{ passwordMark: string; now: Instant }>,
): Promise<void> {
  const after = { isNew, passwordMark };
  const done = { action: 'account.provision', objectId: account.id, after } as const;
  await auditLog.append(composeAuditEntry(operator, done, now));
}

type Ports = Readonly<{ unitOfWork: UnitOfWork; passwords: Passwords }>;

/** Checks the password also against the name that an existing admin has, and the one of the marketplace. */
async function checkAdminPassword(
  { unitOfWork, passwords }: Ports,
  { name, email, password }: AdminDetails,
): Promise<Result<string, ProvisionAdminFault>> {
  const [stored, brand] = await unitOfWork.read(async (stores) => {
    const existing = await stores.accounts.findByEmail(normalizeEmail(email));
    return [existing?.name ?? null, await readBrand(stores)] as const;
  });
  const marketplaceNames = () => [...passwords.marketplaceNames(), brand];
  const owner = { email, name: name ?? stored };
  return checkNewPassword({ ...passwords, marketplaceNames }, password, owner);
}

/**
 * Creates an admin, or gives an existing one a new password, removes their second factors and ends
 * all their sessions, which is how a forgotten password or a lost second factor is reset and a
 * suspended admin gets in again.
 *
 * For the operator, who has access to the machine: there is no actor, and so no permission check.
 */
export async function provisionAdmin(
  ports: Ports,
  details: AdminDetails,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ProvisionedAdmin, ProvisionAdminFault>> {
  const { unitOfWork, passwords } = ports;
  const { name, email } = details;
  const checked = await checkAdminPassword(ports, details);
  if (!checked.ok) return checked;
  const passwordHash = await passwords.hash(checked.value);
  const record = { passwordMark: passwords.markOf(passwordHash), now };
  return unitOfWork.write<ProvisionedAdmin, ProvisionAdminFault>(async (stores) => {
    const existing = await stores.accounts.findByEmail(normalizeEmail(email));
    if (existing !== undefined) {
      const change = { name: name?.trim() ?? existing.name, passwordHash, now };
      const reset = await resetAdmin(stores, existing, change);
      if (reset.ok) await recordProvision(stores, reset.value, record);
      return reset;
    }
    const admin = newAdmin({ name: name ?? defaultName, email, passwordHash, now });
    const account = await stores.accounts.insert(admin);
    invariant(account !== undefined, 'the e-mail is free within the same unit');
    const provisioned = { account, isNew: true };
    await recordProvision(stores, provisioned, record);
    return ok(provisioned);
  });
}
