import type { Registration } from '@nsem/sdk';
import {
  array,
  email,
  enum as oneOf,
  maxLength,
  minLength,
  object,
  string,
  trim,
  type infer as Infer,
} from 'zod/mini';

import type { AccountType } from './auth-dialog-url.ts';
import { experienceBands } from './profile-choices.ts';

/** What the Join dialog holds while it is filled in. */
export type JoinValues = Readonly<{
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  needs: string;
  languages: readonly string[];
  experience: string | null;
  specialties: readonly string[];
  bio: string;
  portfolio: string;
}>;

/** An empty Join dialog. */
export const noJoinValues: JoinValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  needs: '',
  languages: [],
  experience: null,
  specialties: [],
  bio: '',
  portfolio: '',
};

const account = {
  name: string().check(trim(), minLength(1, 'Enter your full name')),
  email: string().check(trim(), email('Enter a valid e-mail address')),
  password: string().check(
    minLength(8, 'Use at least 8 characters'),
    maxLength(128, 'Use at most 128 characters'),
  ),
  confirmPassword: string().check(minLength(1, 'Enter the password again')),
};

const clientSchema = object(account);

const providerSchema = object({
  ...account,
  languages: array(string()).check(minLength(1, 'Please select at least one language')),
  experience: oneOf(experienceBands, 'Select your years of experience'),
  bio: string().check(trim(), minLength(1, 'Tell clients about yourself')),
});

/** What the dialog must hold, for each kind of account. */
export const joinSchemas = { client: clientSchema, 'service-provider': providerSchema } as const;

const orNull = (written: string): string | null => written.trim() || null;

/** What is sent for values that the schema has passed. */
export function registrationOf(type: AccountType, values: JoinValues): Registration {
  const { name, email: address, password } = values;
  const person = { name, email: address, password, role: type };
  if (type === 'client') {
    const needs = orNull(values.needs);
    return needs === null ? person : { ...person, profile: { needs } };
  }
  const { experience, bio }: Infer<typeof providerSchema> = providerSchema.parse(values);
  return {
    ...person,
    profile: {
      languages: [...values.languages],
      experience,
      specialties: [...values.specialties],
      bio,
      portfolio: orNull(values.portfolio),
    },
  };
}
