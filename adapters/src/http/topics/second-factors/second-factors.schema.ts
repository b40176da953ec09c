import { invariant, type Confirmation, type Proof } from '@nsem/core';
import { z } from 'zod';
import { momentAnswer, text } from '../../operations/fields.ts';
import { deviceTokenField } from '../accounts/accounts.schema.ts';

const binary = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

const credentialFields = {
  id: binary(1_400),
  rawId: binary(1_400),
  type: z.literal('public-key'),
};

const exampleCredential = {
  id: 'kX3mPz0S2bq5',
  rawId: 'kX3mPz0S2bq5',
  type: 'public-key',
} as const;

const registrationExample = {
  ...exampleCredential,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2Nm' },
};

const proofExample = {
  ...exampleCredential,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
    signature: 'MEUCIQDx',
  },
};

/** What a browser returns after it has created a passkey. */
const registrationResponse = z
  .strictObject({
    ...credentialFields,
    response: z.strictObject({
      clientDataJSON: binary(4_096),
      attestationObject: binary(8_192),
      transports: z.array(text(32)).max(10).optional(),
    }),
  })
  .meta({
    id: 'PasskeyRegistration',
    description:
      'A `RegistrationResponseJSON` (WebAuthn): what a browser returns after it has created a passkey. Other members are left out.',
    example: registrationExample,
  });

/** What a browser returns after its user has agreed to use a passkey. */
const proofResponse = z
  .strictObject({
    ...credentialFields,
    response: z.strictObject({
      clientDataJSON: binary(4_096),
      authenticatorData: binary(4_096),
      signature: binary(2_048),
      userHandle: binary(128).nullish(),
    }),
  })
  .meta({
    id: 'PasskeyProof',
    description:
      'An `AuthenticationResponseJSON` (WebAuthn): what a browser returns after its user has agreed to use a passkey. Other members are left out.',
    example: proofExample,
  });

const codeField = () =>
  text(20).optional().meta({ description: 'The 6 digits that the authenticator app shows.' });
const recoveryCodeField = () => text(50).optional();

const factorFields = {
  code: codeField(),
  recovery_code: recoveryCodeField(),
  passkey: proofResponse.optional(),
};

type FactorFields = Readonly<{
  code?: string | undefined;
  recovery_code?: string | undefined;
  passkey?: z.output<typeof proofResponse> | undefined;
}>;

/** Checks that exactly one of the fields is given. */
const exactlyOne = (names: readonly string[]) =>
  z.refine<Readonly<Record<string, unknown>>>(
    (body) => names.filter((name) => body[name] !== undefined).length === 1,
    { error: `must have exactly one of ${names.join(', ')}` },
  );

const factorNames = ['code', 'recovery_code', 'passkey'] as const;

function proofOf({ code, recovery_code: recoveryCode, passkey }: FactorFields): Proof {
  if (code !== undefined) return { method: 'code', code };
  if (recoveryCode !== undefined) return { method: 'recovery-code', code: recoveryCode };
  invariant(passkey !== undefined, 'a valid proof has one of the fields');
  return { method: 'passkey', response: passkey };
}

/** The body that completes a login. */
export const secondFactorLoginSchema = z
  .strictObject({
    login_ticket: text(200).min(1, 'must not be empty').meta({
      description: 'From the 401 response to the login.',
    }),
    device_token: deviceTokenField.optional(),
    ...factorFields,
  })
  .check(exactlyOne(factorNames))
  .meta({
    id: 'SecondFactorLogin',
    description: 'The ticket of a login, and exactly one second factor.',
    example: { login_ticket: 'Vb3xw0mJkQ1sY8-9oX2Tn7bLrEe5uHfDcZaGiPpVtMq', code: '492039' },
  });

/** The proof in a valid body. */
export const loginProof = (body: z.output<typeof secondFactorLoginSchema>): Proof => proofOf(body);

/** The body of a login with a passkey. */
export const passkeyLoginSchema = z
  .strictObject({
    passkey: proofResponse,
    role: z.enum(['admin', 'service-provider', 'client']).optional(),
    device_token: deviceTokenField.optional(),
  })
  .meta({ id: 'PasskeyLogin', example: { passkey: proofExample } });

/** The body that confirms who the user is. */
export const confirmationSchema = z
  .strictObject({
    password: text(1000).min(1, 'must not be empty').optional(),
    ...factorFields,
  })
  .check(exactlyOne(['password', ...factorNames]))
  .meta({
    id: 'Confirmation',
    description: 'Your password, or exactly one second factor.',
    example: { password: 'akwaaba-osu-2026' },
  });

/** The confirmation in a valid body. */
export const confirmationOf = ({
  password,
  ...factors
}: z.output<typeof confirmationSchema>): Confirmation =>
  password === undefined ? proofOf(factors) : { method: 'password', password };

/** A confirmation in a response. */
export const confirmedSchema = z
  .object({ confirmed_until: momentAnswer() })
  .meta({ id: 'Confirmed', example: { confirmed_until: '2026-11-20T09:40:00.000Z' } });

const passkeyExample = {
  id: 3,
  name: 'Phone',
  created_at: '2026-11-10T12:00:00.000Z',
  last_used: '2026-11-20T09:30:00.000Z',
};

/** A passkey in a response. */
export const passkeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: momentAnswer(),
    last_used: momentAnswer().nullable(),
  })
  .meta({ id: 'Passkey', example: passkeyExample });

/** The second factors of an account in a response. */
export const secondFactorsSchema = z
  .object({
    is_enabled: z.boolean().meta({ description: 'Whether a login needs a second factor.' }),
    totp: z
      .object({ created_at: momentAnswer() })
      .nullable()
      .meta({ description: 'Your authenticator app; null if there is none.' }),
    passkeys: z.array(passkeySchema),
    recovery_codes_left: z.int(),
  })
  .meta({
    id: 'SecondFactors',
    example: {
      is_enabled: true,
      totp: { created_at: '2026-11-10T12:00:00.000Z' },
      passkeys: [passkeyExample],
      recovery_codes_left: 9,
    },
  });

/** A new authenticator app in a response. */
export const newTotpSchema = z
  .object({
    secret: z.string().meta({ description: 'In base32, to type it into the app.' }),
    otpauth_uri: z.string().meta({ description: 'For a QR code.' }),
  })
  .meta({
    id: 'NewTotp',
    example: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauth_uri:
        'otpauth://totp/Nsem:kwame.mensah%40example.com?issuer=Nsem&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  });

/** The body that confirms a new authenticator app. */
export const totpCodeSchema = z
  .strictObject({ code: text(20).meta({ description: 'The 6 digits that the app shows.' }) })
  .meta({ id: 'TotpCode', example: { code: '492039' } });

const recoveryCodes = z.array(z.string());
const exampleCodes = ['7k2m-9qx4-0cvd-h8rt', 'w3nb-51ep-zk6a-2gyj'];

/** New recovery codes in a response. */
export const recoveryCodesSchema = z
  .object({ recovery_codes: recoveryCodes.meta({ description: '10 codes; each works once.' }) })
  .meta({ id: 'RecoveryCodes', example: { recovery_codes: exampleCodes } });

const firstCodes = recoveryCodes.nullable().meta({
  description: 'For your first second factor: 10 codes, shown only now; each works once.',
});

/** The response to the confirmation of an authenticator app. */
export const confirmedTotpSchema = z
  .object({ recovery_codes: firstCodes })
  .meta({ id: 'ConfirmedTotp', example: { recovery_codes: exampleCodes } });

/** The body that registers a passkey. */
export const newPasskeySchema = z
  .strictObject({ name: text(60), passkey: registrationResponse })
  .meta({ id: 'NewPasskey', example: { name: 'Phone', passkey: registrationExample } });

/** A registered passkey in a response. */
export const registeredPasskeySchema = z
  .object({ passkey: passkeySchema, recovery_codes: firstCodes })
  .meta({
    id: 'RegisteredPasskey',
    example: { passkey: { ...passkeyExample, last_used: null }, recovery_codes: exampleCodes },
  });

/** The body that renames a passkey. */
export const passkeyUpdateSchema = z
  .strictObject({ name: text(60) })
  .meta({ id: 'PasskeyUpdate', example: { name: 'Phone' } });
