import { experienceBands, invariant, type ClientProfile, type ProviderProfile } from '@nsem/core';
import { z } from 'zod';
import { emailText, filledText, momentAnswer, text } from '../../operations/fields.ts';

const roles = ['admin', 'service-provider', 'client'] as const;

const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((entered) => entered?.trim() || null);

const profileBody = z
  .strictObject({
    needs: optionalText(2000).meta({ description: 'For a client.' }),
    languages: z.array(filledText(100)).min(1).max(50).optional(),
    experience: z.enum(experienceBands).optional(),
    specialties: z.array(filledText(60)).max(24).optional(),
    bio: filledText(2000).optional(),
    portfolio: optionalText(2000),
  })
  .meta({
    id: 'NewProfile',
    description:
      'A client has needs; a service provider has languages, experience and bio, and optionally specialties and a portfolio.',
  });

type ProfileBody = Partial<z.output<typeof profileBody>>;

const providerFields = ['languages', 'experience', 'specialties', 'bio', 'portfolio'] as const;
const requiredOfProviders = ['languages', 'experience', 'bio'] as const;

/** The fields of a profile that do not match the role, each with the reason. */
function* profileIssues(role: unknown, profile: ProfileBody): Generator<readonly [string, string]> {
  const isGiven = (field: keyof ProfileBody) => (profile[field] ?? null) !== null;
  if (role === 'client') {
    for (const field of providerFields) if (isGiven(field)) yield [field, 'is not for a client'];
  }
  if (role === 'service-provider') {
    if (isGiven('needs')) yield ['needs', 'is not for a service provider'];
    for (const field of requiredOfProviders) if (!isGiven(field)) yield [field, 'is required'];
  }
}

/** Checks the profile against the role even if other fields are invalid, to report all issues. */
const profileMatchesRole = z.superRefine<
  Readonly<{ role?: unknown; profile?: ProfileBody | null | undefined }>
>(
  ({ role, profile }, context) => {
    if (typeof profile !== 'object' || profile === null) return;
    for (const [field, message] of profileIssues(role, profile)) {
      context.addIssue({ code: 'custom', path: ['profile', field], message, input: profile });
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** A profile in a response. */
export const profileAnswer = z.union([
  z.object({ needs: z.string().nullable() }).meta({ id: 'ClientProfile' }),
  z
    .object({
      languages: z.array(z.string()),
      experience: z.enum(experienceBands),
      specialties: z.array(z.string()),
      bio: z.string(),
      portfolio: z.string().nullable(),
    })
    .meta({ id: 'ProviderProfile' }),
]);

/** A user in a response. */
export const userSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean().meta({
      description: 'Whether the user has opened the link that was sent to the e-mail.',
    }),
    role: z.enum(roles),
    telegram_id: z.string().nullable(),
    provider_id: z.string().nullable().meta({ description: 'Assigned at the first approval.' }),
    is_available: z.boolean(),
    is_quick_service_available: z.boolean(),
    is_active: z.boolean(),
    profile: profileAnswer.nullable(),
    created_at: momentAnswer(),
  })
  .meta({
    id: 'User',
    example: {
      id: 7,
      name: 'Ama Owusu',
      email: 'ama.owusu@example.com',
      email_verified: true,
      role: 'service-provider',
      telegram_id: '712045678',
      provider_id: 'PRV-7K2M9Q',
      is_available: true,
      is_quick_service_available: false,
      is_active: true,
      profile: {
        languages: ['English', 'Twi'],
        experience: '6-10',
        specialties: ['Healthcare', 'Education'],
        bio: 'I translate health leaflets between English and Asante Twi in Kumasi.',
        portfolio: null,
      },
      created_at: '2026-11-02T08:15:00.000Z',
    },
  });

/** The link that verifies an e-mail, if it can be shown. */
export const verificationLinkAnswer = z.string().meta({
  description:
    'The link that verifies the e-mail: only from a server on your own machine that cannot send mails.',
});

/** A new session in a response: the only time that the token is visible. */
export const sessionSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_at: momentAnswer(),
    device_token: z.string().meta({
      description:
        'Identifies this device in later logins, which failed logins from elsewhere then do not delay. It is no credential.',
    }),
    user: userSchema,
    verification_link: verificationLinkAnswer.optional(),
  })
  .meta({
    id: 'Session',
    example: {
      access_token: 'kQ0s1mJq3vX8-9oYw2Tn7bLrEe5uHfDcZaGiPpVtMxS',
      token_type: 'bearer',
      expires_at: '2026-11-27T09:30:00.000Z',
      device_token: 'Zr8pN1vXc0uT5yQ2aWmK7dJ4hG9sLfEoRiBbVtMxS3k',
      user: {
        id: 12,
        name: 'Kwame Mensah',
        email: 'kwame.mensah@example.com',
        email_verified: false,
        role: 'client',
        telegram_id: null,
        provider_id: null,
        is_available: true,
        is_quick_service_available: false,
        is_active: true,
        profile: { needs: 'Subtitles in Ewe for training videos' },
        created_at: '2026-11-20T09:30:00.000Z',
      },
    },
  });

/** A new password in a request; core decides whether it can be one. */
export const newPassword = () =>
  text(1000).meta({
    description: '10 to 128 characters, not the e-mail itself, and not a common password.',
  });

/** The body of a registration. */
export const registrationSchema = z
  .strictObject({
    name: filledText(200),
    email: emailText(),
    password: newPassword(),
    role: z.enum(['client', 'service-provider']),
    profile: profileBody.nullish(),
  })
  .check(profileMatchesRole)
  .meta({
    id: 'Registration',
    example: {
      name: 'Kwame Mensah',
      email: 'kwame.mensah@example.com',
      password: 'akwaaba-osu-2026',
      role: 'client',
      profile: { needs: 'Subtitles in Ewe for training videos' },
    },
  });

/** The token of a device in the body of a login. */
export const deviceTokenField = text(100).meta({
  description: 'What an earlier login on this device returned.',
});

/** The body of a login. */
export const loginSchema = z
  .strictObject({
    email: text(254).min(1, 'must not be empty'),
    password: text(1000).min(1, 'must not be empty'),
    role: z.enum(roles).optional(),
    device_token: deviceTokenField.optional(),
  })
  .meta({
    id: 'Login',
    example: { email: 'kwame.mensah@example.com', password: 'akwaaba-osu-2026', role: 'client' },
  });

/** The body that changes the caller's account. */
export const accountUpdateSchema = z
  .strictObject({
    name: filledText(200).optional(),
    telegram_id: text(64).nullable().optional(),
    is_available: z.boolean().optional(),
    is_quick_service_available: z.boolean().optional(),
  })
  .meta({
    id: 'AccountUpdate',
    example: { telegram_id: '712045678', is_quick_service_available: true },
  });

/** The profile of a valid registration. */
export function profileOf({
  role,
  profile,
}: z.output<typeof registrationSchema>): ClientProfile | ProviderProfile | null {
  if (profile === undefined || profile === null) return null;
  if (role === 'client') return { needs: profile.needs };
  const { languages, experience, bio, specialties = [], portfolio } = profile;
  invariant(
    languages !== undefined && experience !== undefined && bio !== undefined,
    'a valid profile of a provider is complete',
  );
  return { languages, experience, bio, specialties, portfolio };
}
