import { ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault, RequiredProfileField } from './account-fault.ts';
import type { Account, ClientProfile, ProviderProfile } from './account.ts';

type Optional<T> = Readonly<{ [K in keyof T]?: T[K] | undefined }>;

/** What a user changes in their profile; what is absent stays as it is. */
export type ProfileChange = Optional<ClientProfile & ProviderProfile>;

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
export function changeProfile(
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
