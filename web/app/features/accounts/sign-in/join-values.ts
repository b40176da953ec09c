import type { Registration } from '@nsem/sdk';
import {
  array,
  email,
  enum as oneOf,
  minLength,
  object,
  string,
  trim,
  type infer as Infer,
} from 'zod/mini';

import { confirmationSchema, newPasswordSchema } from '../passwords/new-password.tsx';
import type { AccountType } from './use-auth-dialog.ts';
import { experienceBands } from './profile-choices.ts';

/** The fields of the Join dialog. */
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

export const emptyJoinValues: JoinValues = {
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
  password: newPasswordSchema,
  confirmPassword: confirmationSchema,
};

const clientSchema = object(account);

const providerSchema = object({
  ...account,
  languages: array(string()).check(minLength(1, 'Please select at least one language')),
  experience: oneOf(experienceBands, 'Select your years of experience'),
  bio: string().check(trim(), minLength(1, 'Tell clients about yourself')),
});

/** The validation rules, by account type. */
export const joinSchemas = { client: clientSchema, 'service-provider': providerSchema } as const;

const trimOrNull = (text: string): string | null => text.trim() || null;

/** The request body for values that have passed validation. */
export function registrationOf(type: AccountType, values: JoinValues): Registration {
  const { name, email: address, password } = values;
  const common = { name, email: address, password, role: type };
  if (type === 'client') {
    const needs = trimOrNull(values.needs);
    return needs === null ? common : { ...common, profile: { needs } };
  }
  const { experience, bio }: Infer<typeof providerSchema> = providerSchema.parse(values);
  return {
    ...common,
    profile: {
      languages: [...values.languages],
      experience,
      specialties: [...values.specialties],
      bio,
      portfolio: trimOrNull(values.portfolio),
    },
  };
}
