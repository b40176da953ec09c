import type { Instant } from '../kernel/instant.ts';
import type { ProviderId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, ClientProfile, NewAccount, ProviderProfile, Role } from './account.ts';

/** The shortest and longest password, in characters. */
const passwordLength = { min: 8, max: 128 } as const;

/** An e-mail in the form in which it is compared and stored. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

type PasswordFault = Extract<AccountFault, { code: 'account.password-invalid' }>;

/** Checks a new password: 8 to 128 characters and not the e-mail itself. */
export function checkPassword(password: string, email: string): Result<string, PasswordFault> {
  const invalid = (reason: PasswordFault['reason']) =>
    refuse({ code: 'account.password-invalid', reason });
  const length = [...password].length;
  if (length < passwordLength.min) return invalid('too-short');
  if (length > passwordLength.max) return invalid('too-long');
  if (password.trim().toLowerCase() === normalizeEmail(email)) return invalid('is-email');
  return ok(password);
}

/** What a user enters to register; admins are not created this way (docs/domain.md, Accounts). */
export type Registration = Readonly<{
  name: string;
  email: string;
  password: string;
  role: Exclude<Role, 'admin'>;
  profile: ClientProfile | ProviderProfile | null;
}>;

const matchesRole = (role: Role, profile: ClientProfile | ProviderProfile | null): boolean =>
  profile === null || 'needs' in profile === (role === 'client');

/** Decides a registration. A client is active immediately, a provider once an admin has approved. */
export function decideRegistration(
  registration: Registration,
  passwordHash: string,
  now: Instant,
): Result<NewAccount, AccountFault> {
  const { role, profile } = registration;
  const password = checkPassword(registration.password, registration.email);
  if (!password.ok) return password;
  if (!matchesRole(role, profile)) return refuse({ code: 'account.profile-role-mismatch' });
  return ok(newAccount({ ...registration, passwordHash, isActive: role === 'client', now }));
}

/** An admin account, which the operator creates: registration never does. */
export const newAdmin = (
  person: Readonly<{ name: string; email: string; passwordHash: string; now: Instant }>,
): NewAccount => newAccount({ ...person, role: 'admin', profile: null, isActive: true });

function newAccount(
  person: Readonly<{
    name: string;
    email: string;
    passwordHash: string;
    role: Role;
    profile: ClientProfile | ProviderProfile | null;
    isActive: boolean;
    now: Instant;
  }>,
): NewAccount {
  return {
    name: person.name.trim(),
    email: normalizeEmail(person.email),
    passwordHash: person.passwordHash,
    role: person.role,
    telegramId: null,
    providerId: null,
    isActive: person.isActive,
    isAvailable: true,
    isQuickServiceAvailable: false,
    profile: person.profile,
    suspension: null,
    payoutFreeze: null,
    createdAt: person.now,
  };
}

/** What users may change in their own account. */
export type AccountChange = Readonly<{
  name?: string | undefined;
  telegramId?: string | null | undefined;
  isAvailable?: boolean | undefined;
  isQuickServiceAvailable?: boolean | undefined;
}>;

/** Decides a user's change of their account; only providers have availability switches. */
export function decideAccountChange(
  account: Account,
  change: AccountChange,
): Result<Account, AccountFault> {
  const { isAvailable, isQuickServiceAvailable } = change;
  const setsAvailability = isAvailable !== undefined || isQuickServiceAvailable !== undefined;
  if (setsAvailability && account.role !== 'service-provider') {
    return refuse({ code: 'account.providers-only' });
  }
  const telegramId = change.telegramId === undefined ? account.telegramId : change.telegramId;
  return ok({
    ...account,
    name: change.name?.trim() ?? account.name,
    telegramId: telegramId?.trim() || null,
    isAvailable: isAvailable ?? account.isAvailable,
    isQuickServiceAvailable: isQuickServiceAvailable ?? account.isQuickServiceAvailable,
  });
}

/** The provider after the first approval of a service: active, with a Provider ID. */
export const activateProvider = (account: Account, providerId: ProviderId): Account => ({
  ...account,
  isActive: true,
  providerId: account.providerId ?? providerId,
});

/**
 * Decides whether a provider is active. One who was never approved cannot be activated
 * (docs/domain.md, Accounts).
 */
export function decideActivation(
  account: Account,
  isActive: boolean,
): Result<Account, AccountFault> {
  if (account.role !== 'service-provider') return refuse({ code: 'account.provider-not-found' });
  if (isActive && account.providerId === null) {
    return refuse({ code: 'account.no-approved-service' });
  }
  return ok({ ...account, isActive });
}
