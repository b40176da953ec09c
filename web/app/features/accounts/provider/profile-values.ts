import type { ProfileUpdate, User } from '@nsem/sdk';

type Experience = NonNullable<ProfileUpdate['experience']>;

/** The fields of the profile form. */
export type ProfileValues = Readonly<{
  name: string;
  languages: readonly string[];
  experience: Experience | null;
  specialties: readonly string[];
  bio: string;
  portfolio: string;
}>;

/** The profile of a provider; null if they signed up without one. */
export function providerProfile({ profile }: Pick<User, 'profile'>) {
  return profile !== null && 'bio' in profile ? profile : null;
}

/** The form with what the provider has entered before. */
export function profileValuesOf(user: User): ProfileValues {
  const profile = providerProfile(user);
  return {
    name: user.name,
    languages: profile?.languages ?? [],
    experience: profile?.experience ?? null,
    specialties: profile?.specialties ?? [],
    bio: profile?.bio ?? '',
    portfolio: profile?.portfolio ?? '',
  };
}

type Errors = Partial<Record<keyof ProfileValues, string>>;

/** What is missing, by field. */
export function checkProfile(values: ProfileValues): Errors {
  return {
    ...(values.name.trim() === '' && { name: 'Enter your full name' }),
    ...(values.languages.length === 0 && { languages: 'Please select at least one language' }),
    ...(values.experience === null && { experience: 'Select your years of experience' }),
    ...(values.bio.trim() === '' && { bio: 'Tell clients about yourself' }),
  };
}

/** The request body for values that have passed the check. */
export const profileUpdateOf = (values: ProfileValues) => ({
  name: values.name.trim(),
  profile: {
    languages: [...values.languages],
    ...(values.experience !== null && { experience: values.experience }),
    specialties: [...values.specialties],
    bio: values.bio.trim(),
    portfolio: values.portfolio.trim() || null,
  },
});
