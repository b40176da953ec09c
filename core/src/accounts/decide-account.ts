import type { ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault, RequiredProfileField } from './account-fault.ts';
import type { Account, ClientProfile, NewAccount, ProviderProfile, Role } from './account.ts';
import { checkName } from './decide-name.ts';
import { checkPassword } from './decide-password.ts';
import { normalizeEmail } from './email.ts';

type Optional<T> = Readonly<{ [K in keyof T]?: T[K] | undefined }>;

/** A change of a profile; absent fields stay as they are. */
type ProfileChange = Optional<ClientProfile & ProviderProfile>;

type Decided<P> = Result<P | null, AccountFault>;

const mismatch = refuse({ code: 'account.profile-role-mismatch' });

const isGiven = (value: unknown): boolean => value !== undefined;

function changeClientProfile(
  current: Account['profile'],
  { needs, ...others }: ProfileChange,
): Decided<ClientProfile> {
  if (Object.values(others).some(isGiven)) return mismatch;
  const present = current !== null && 'needs' in current ? current.needs : null;
  return ok({ needs: needs === undefined ? present : needs });
}

const required: readonly RequiredProfileField[] = ['languages', 'experience', 'bio'];

function changeProviderProfile(
  current: Account['profile'],
  { needs, ...given }: ProfileChange,
): Decided<ProviderProfile> {
  if (isGiven(needs)) return mismatch;
  const present = current !== null && 'bio' in current ? current : undefined;
  const languages = given.languages ?? present?.languages;
  const experience = given.experience ?? present?.experience;
  const bio = given.bio ?? present?.bio;
  if (languages === undefined || experience === undefined || bio === undefined) {
    const complete = { languages, experience, bio };
    const missing = required.filter((field) => complete[field] === undefined);
    return refuse({ code: 'account.profile-incomplete', missing });
  }
  const specialties = given.specialties ?? present?.specialties ?? [];
  const portfolio = given.portfolio === undefined ? (present?.portfolio ?? null) : given.portfolio;
  return ok({ languages, experience, specialties, bio, portfolio });
}

/** Decides a user's change of their profile; admins have none. */
function changeProfile(
  { role, profile }: Account,
  change: ProfileChange | undefined,
): Decided<ClientProfile | ProviderProfile> {
  if (change === undefined) return ok(profile);
  switch (role) {
    case 'admin':
      return mismatch;
    case 'client':
      return changeClientProfile(profile, change);
    case 'service-provider':
      return changeProviderProfile(profile, change);
  }
}

/** A registration; admins are not created this way (docs/domain.md, Accounts). */
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
  given: Readonly<{ passwordHash: string; emailVerifiedAt: Instant | null; now: Instant }>,
): Result<NewAccount, AccountFault> {
  const { role, profile } = registration;
  const password = checkPassword(registration.password, registration.email);
  if (!password.ok) return password;
  const name = checkName(registration.name);
  if (!name.ok) return name;
  if (!matchesRole(role, profile)) return refuse({ code: 'account.profile-role-mismatch' });
  return ok(newAccount({ ...registration, ...given, isActive: role === 'client' }));
}

/** An admin account, which the operator creates: registration never does. */
export const newAdmin = (
  person: Readonly<{ name: string; email: string; passwordHash: string; now: Instant }>,
): NewAccount =>
  newAccount({
    ...person,
    role: 'admin',
    profile: null,
    isActive: true,
    // The operator vouches for it.
    emailVerifiedAt: person.now,
  });

function newAccount(
  person: Readonly<{
    name: string;
    email: string;
    passwordHash: string;
    role: Role;
    profile: ClientProfile | ProviderProfile | null;
    isActive: boolean;
    emailVerifiedAt: Instant | null;
    now: Instant;
  }>,
): NewAccount {
  const email = normalizeEmail(person.email);
  invariant(/^\p{ASCII}*$/u.test(email), 'an e-mail address arrives with its domain in ASCII');
  return {
    name: person.name.trim(),
    email,
    passwordHash: person.passwordHash,
    role: person.role,
    telegramId: null,
    providerId: null,
    isActive: person.isActive,
    isAvailable: true,
    isQuickServiceAvailable: false,
    isPublic: false,
    acceptsOnDelivery: false,
    profile: person.profile,
    emailVerifiedAt: person.emailVerifiedAt,
    suspension: null,
    payoutFreeze: null,
    createdAt: person.now,
  };
}

/** The fields of an account that its user may change. */
export type AccountChange = Readonly<{
  name?: string | undefined;
  telegramId?: string | null | undefined;
  isAvailable?: boolean | undefined;
  isQuickServiceAvailable?: boolean | undefined;
  profile?: ProfileChange | undefined;
  isPublic?: boolean | undefined;
  acceptsOnDelivery?: boolean | undefined;
}>;

/** Whether the account's role has the switches that change. */
function checkSwitches(
  { role }: Account,
  { isAvailable, isQuickServiceAvailable, isPublic, acceptsOnDelivery }: AccountChange,
): Result<null, AccountFault> {
  const ofProvider = [isAvailable, isQuickServiceAvailable, isPublic];
  if (ofProvider.some(isGiven) && role !== 'service-provider') {
    return refuse({ code: 'account.providers-only' });
  }
  return isGiven(acceptsOnDelivery) && role !== 'client'
    ? refuse({ code: 'account.clients-only' })
    : ok(null);
}

/** Decides a user's change of their account; each switch is for one role. */
export function decideAccountChange(
  account: Account,
  change: AccountChange,
): Result<Account, AccountFault> {
  const switches = checkSwitches(account, change);
  if (!switches.ok) return switches;
  const isOfAdmin = account.role === 'admin';
  const name = change.name === undefined ? ok(account.name) : checkName(change.name, isOfAdmin);
  if (!name.ok) return name;
  const profile = changeProfile(account, change.profile);
  if (!profile.ok) return profile;
  const telegramId = change.telegramId === undefined ? account.telegramId : change.telegramId;
  return ok({
    ...account,
    name: name.value,
    profile: profile.value,
    telegramId: telegramId?.trim() || null,
    isAvailable: change.isAvailable ?? account.isAvailable,
    isQuickServiceAvailable: change.isQuickServiceAvailable ?? account.isQuickServiceAvailable,
    isPublic: change.isPublic ?? account.isPublic,
    acceptsOnDelivery: change.acceptsOnDelivery ?? account.acceptsOnDelivery,
  });
}

/** The provider after the first approval of a service: active, with a Provider ID. */
export const activateProvider = (account: Account, providerId: ProviderId): Account => ({
  ...account,
  isActive: true,
  providerId: account.providerId ?? providerId,
});

/** The provider as before the first approval, for one that is undone before anyone was notified. */
export const revokeActivation = (account: Account): Account => ({
  ...account,
  isActive: false,
  providerId: null,
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
