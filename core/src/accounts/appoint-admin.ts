import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, Role } from './account.ts';
import { checkPassword, newAdmin, normalizeEmail } from './decide-account.ts';
import type { Passwords } from './passwords.port.ts';

/**
 * Why the operator cannot make somebody an admin. It is told at a terminal and never over HTTP, so it
 * is none of the faults of the API.
 */
export type AppointFault =
  | Extract<AccountFault, { code: 'account.password-unfit' }>
  | Readonly<{ code: 'account.of-other-role'; role: Exclude<Role, 'admin'> }>;

/** Whom the operator appoints. */
export type Appointment = Readonly<{
  /** Null: an admin who is there keeps their name, a new one is called "Administrator". */
  name: string | null;
  email: string;
  password: string;
}>;

/** An admin, and whether there was none of this e-mail before. */
export type AppointedAdmin = Readonly<{ account: Account; isNew: boolean }>;

const usualName = 'Administrator';

async function renew(
  stores: Stores,
  account: Account,
  change: Pick<Account, 'name' | 'passwordHash'>,
): Promise<Result<AppointedAdmin, AppointFault>> {
  const { role } = account;
  if (role !== 'admin') return refuse({ code: 'account.of-other-role', role });
  const renewed = { ...account, ...change, isActive: true };
  await stores.accounts.replace(renewed);
  // Whoever had the old password may be logged in with it.
  await stores.sessions.removeAllOf(account.id);
  return ok({ account: renewed, isNew: false });
}

/**
 * Makes an admin, or gives an admin who is there a new password and ends all their logins: that is
 * how a forgotten password is mended. For the operator, who has the machine in their hands.
 */
export async function appointAdmin(
  { unitOfWork, passwords }: Readonly<{ unitOfWork: UnitOfWork; passwords: Passwords }>,
  { name, email, password }: Appointment,
  now: Instant,
): Promise<Result<AppointedAdmin, AppointFault>> {
  const fit = checkPassword(password, email);
  if (!fit.ok) return fit as Result<never, AppointFault>;
  const passwordHash = await passwords.hash(fit.value);
  return unitOfWork.write<AppointedAdmin, AppointFault>(async (stores) => {
    const found = await stores.accounts.findByEmail(normalizeEmail(email));
    if (found !== undefined) {
      return renew(stores, found, { name: name?.trim() ?? found.name, passwordHash });
    }
    const admin = newAdmin({ name: name ?? usualName, email, passwordHash, now });
    const account = await stores.accounts.insert(admin);
    invariant(account !== undefined, 'nobody else takes the e-mail in the same unit');
    return ok({ account, isNew: true });
  });
}
