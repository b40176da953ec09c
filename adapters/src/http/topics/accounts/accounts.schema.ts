import {
  type Account,
  type ClientProfile,
  experienceBands,
  invariant,
  type OpenedAccount,
  type OpenedSession,
  type ProviderProfile,
} from '@nsem/core';
import { z } from 'zod';
import { composeEmail } from '../../../accounts/parse-email.ts';
import {
  emailText,
  filledText,
  instantAnswer,
  text,
  unblankText,
} from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';

const roles = ['admin', 'service-provider', 'client'] as const;

const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((entered) => entered?.trim() || null);

/** The meanings of a provider's profile fields, wherever they are. */
export const languagesMeaning = 'The languages that a provider speaks, by name.';
export const experienceMeaning = 'The years that a provider has worked in the field.';
export const specialtiesMeaning = 'The subjects that a provider knows best.';
export const bioMeaning = 'What a provider wrote about themselves.';
export const portfolioMeaning =
  'Earlier work of a provider, often an address; null if there is none.';

const profileBody = z
  .strictObject({
    needs: optionalText(2000).meta({ description: 'For a client.' }),
    languages: z.array(filledText(100)).min(1).max(50).optional().describe(languagesMeaning),
    experience: z.enum(experienceBands).optional().describe(experienceMeaning),
    specialties: z.array(filledText(60)).max(24).optional().describe(specialtiesMeaning),
    bio: filledText(2000).optional().describe(bioMeaning),
    portfolio: optionalText(2000).describe(portfolioMeaning),
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
const profileSchema = z.union([
  z
    .object({
      needs: z.string().nullable().describe('What the client needs; null if they did not say.'),
    })
    .meta({ id: 'ClientProfile', description: 'The profile of a client.' }),
  z
    .object({
      languages: z.array(z.string()).describe(languagesMeaning),
      experience: z.enum(experienceBands).describe(experienceMeaning),
      specialties: z.array(z.string()).describe(specialtiesMeaning),
      bio: z.string().describe(bioMeaning),
      portfolio: z.string().nullable().describe(portfolioMeaning),
    })
    .meta({ id: 'ProviderProfile', description: 'The profile of a provider.' }),
]);

/** The profile of a user, in a response. */
export const profileAnswer = profileSchema
  .nullable()
  .describe('What the user wrote about themselves; null if there is nothing.');

/** Whether a provider takes jobs, in a response. */
export const availabilityAnswer = {
  is_available: z
    .boolean()
    .describe('Whether the provider can take any job that they are approved for.'),
  is_quick_service_available: z
    .boolean()
    .describe('Whether the provider can take quick jobs, even if not available otherwise.'),
};

/** Whether everyone may see a provider's page, in a response. */
export const publicAnswer = z
  .boolean()
  .describe('Whether the provider has a public page, which everyone can see without an account.');

/** The chat of a provider in a response. */
export const telegramIdAnswer = z
  .string()
  .nullable()
  .describe('The number of the Telegram chat to which offers are sent; null if there is none.');

/** The public id of a provider in a response. */
export const providerIdAnswer = z
  .string()
  .nullable()
  .describe('The public id of a provider, assigned at the first approval; null before it.');

/** Whether an account can be used, in a response. */
export const activeAnswer = z
  .boolean()
  .describe('False for a provider who was not approved yet or was deactivated.');

/** A user in a response. */
export const userSchema = z
  .object({
    id: z.int().describe('The user id.'),
    name: z.string().describe('The name of the user.'),
    email: z.string().describe('The e-mail address, with which the user logs in.'),
    email_verified: z.boolean().meta({
      description: 'Whether the user has opened the link that was sent to the e-mail.',
    }),
    role: z.enum(roles).describe('What the user is.'),
    telegram_id: telegramIdAnswer,
    provider_id: providerIdAnswer,
    ...availabilityAnswer,
    is_public: publicAnswer,
    accepts_on_delivery: z
      .boolean()
      .describe(
        'Whether the client accepts results as soon as they are delivered, unless an order says otherwise.',
      ),
    is_active: activeAnswer,
    profile: profileAnswer,
    created_at: instantAnswer('When the user registered.'),
  })
  .meta({
    id: 'User',
    description: 'A user account.',
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
      is_public: false,
      accepts_on_delivery: false,
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
    access_token: z.string().describe('The credential of later calls; it is shown only now.'),
    token_type: z.literal('bearer').describe('How it is sent: `Authorization: Bearer …`.'),
    expires_at: instantAnswer('When the session ends, 7 days after the login.'),
    device_token: z.string().meta({
      description:
        'Identifies this device in later logins, which failed logins from elsewhere then do not delay. It is no credential.',
    }),
    user: userSchema.describe('The user who logged in.'),
    verification_link: verificationLinkAnswer.optional(),
  })
  .meta({
    id: 'Session',
    description: 'A session: its token, its expiry and its user.',
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
        is_public: false,
        accepts_on_delivery: false,
        is_active: true,
        profile: { needs: 'Subtitles in Ewe for training videos' },
        created_at: '2026-11-20T09:30:00.000Z',
      },
    },
  });

/** A new password in a request; core decides whether it can be one. */
export const newPassword = () =>
  text(1000).meta({
    description:
      '10 to 128 characters; not a common or predictable password, nor mostly the name or the e-mail.',
  });

/** The body of a registration. */
export const registrationSchema = z
  .strictObject({
    name: unblankText(200).describe('The name of the user.'),
    email: emailText().describe('The e-mail address, with which the user will log in.'),
    password: newPassword(),
    role: z.enum(['client', 'service-provider']).describe('What the user will be.'),
    profile: profileBody.nullish().describe('What the user says about themselves, by their role.'),
  })
  .check(profileMatchesRole)
  .meta({
    id: 'Registration',
    description: 'A new account.',
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

/** The role in the body of a login. */
export const expectedRole = () =>
  z.enum(roles).optional().describe('If it is not the role of the account, the login fails.');

/** The body of a login. */
export const loginSchema = z
  .strictObject({
    email: text(254)
      .min(1, 'must not be empty')
      .transform(composeEmail)
      .meta({ description: 'The e-mail address of the account.' }),
    password: text(1000).min(1, 'must not be empty').describe('Its password.'),
    role: expectedRole(),
    device_token: deviceTokenField.optional(),
  })
  .meta({
    id: 'Login',
    description: 'The credentials of a login; the role, if given, must be that of the account.',
    example: { email: 'kwame.mensah@example.com', password: 'akwaaba-osu-2026', role: 'client' },
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

/** A user in a response: never with the hash of the password. */
export const presentUser = (account: Account) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  email_verified: account.emailVerifiedAt !== null,
  role: account.role,
  telegram_id: account.telegramId,
  provider_id: account.providerId,
  is_available: account.isAvailable,
  is_quick_service_available: account.isQuickServiceAvailable,
  is_public: account.isPublic,
  accepts_on_delivery: account.acceptsOnDelivery,
  is_active: account.isActive,
  profile: presentProfile(account.profile),
  created_at: presentInstant(account.createdAt),
});

/** A profile in a response. */
export function presentProfile(profile: Account['profile']) {
  if (profile === null) return null;
  if ('needs' in profile) return { needs: profile.needs };
  const { languages, experience, specialties, bio, portfolio } = profile;
  return { languages, experience, specialties, bio, portfolio };
}

/** A new session in a response. */
export const presentSession = ({ account, session, token, deviceToken }: OpenedSession) => ({
  access_token: token,
  token_type: 'bearer',
  expires_at: presentInstant(session.expiresAt),
  device_token: deviceToken,
  user: presentUser(account),
});

/** The page that verifies an e-mail by the token in its fragment, which browsers do not send. */
export const verificationLink = (token: string, publicUrl: string | null): string =>
  `${publicUrl ?? ''}/verify-email#token=${token}`;

/** A new account in a response, with its session. */
export const presentRegistration = (
  opened: OpenedAccount,
  { publicUrl }: Readonly<{ publicUrl: string | null }>,
) => ({
  ...presentSession(opened),
  ...(opened.verificationToken !== null && {
    verification_link: verificationLink(opened.verificationToken, publicUrl),
  }),
});
