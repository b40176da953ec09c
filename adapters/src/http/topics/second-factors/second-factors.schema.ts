import {
  type Confirmation,
  type FactorMethod,
  type Factors,
  hasSecondFactor,
  invariant,
  type NewCodes,
  type NewTotp,
  type Passkey,
  type PasskeyInvitation,
  type Proof,
  type RegisteredPasskey,
} from '@nsem/core';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { instantAnswer, optionalInstantAnswer, text } from '../../operations/fields.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';
import { deviceTokenField, expectedRole } from '../accounts/accounts.schema.ts';

const binary = (max: number, description: string) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url')
    .describe(description);

const clientData = () => binary(4_096, 'What the browser signed, as JSON in base64url.');

const credentialFields = {
  id: binary(1_400, 'The id of the passkey, in base64url.'),
  rawId: binary(1_400, 'The same as `id`.'),
  type: z.literal('public-key').describe('The kind of credential.'),
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

/** The response of a browser that has created a passkey. */
const registrationResponse = z
  .strictObject({
    ...credentialFields,
    response: z
      .strictObject({
        clientDataJSON: clientData(),
        attestationObject: binary(8_192, 'The public key, as CBOR in base64url.'),
        transports: z
          .array(text(32))
          .max(10)
          .optional()
          .describe('How browsers can reach the device, such as `internal` or `usb`.'),
      })
      .describe('What the device returned.'),
  })
  .meta({
    id: 'PasskeyRegistration',
    description:
      'A `RegistrationResponseJSON` (WebAuthn): what a browser returns after it has created a passkey. Other members are left out.',
    example: registrationExample,
  });

/** The response of a browser whose user has agreed to use a passkey. */
const proofResponse = z
  .strictObject({
    ...credentialFields,
    response: z
      .strictObject({
        clientDataJSON: clientData(),
        authenticatorData: binary(4_096, 'What the device says about itself, in base64url.'),
        signature: binary(2_048, 'The signature over both, in base64url.'),
        userHandle: binary(128, 'The user id, in base64url.')
          .nullish()
          .describe('The user id, in base64url, if the device returned it.'),
      })
      .describe('What the device returned.'),
  })
  .meta({
    id: 'PasskeyProof',
    description:
      'An `AuthenticationResponseJSON` (WebAuthn): what a browser returns after its user has agreed to use a passkey. Other members are left out.',
    example: proofExample,
  });

const codeField = () =>
  text(20).optional().meta({ description: 'The 6 digits that the authenticator app shows.' });
const recoveryCodeField = () =>
  text(50).optional().describe('One of your recovery codes; it works once.');

const factorFields = {
  code: codeField(),
  recovery_code: recoveryCodeField(),
  passkey: proofResponse.optional().describe('The response of a passkey.'),
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
    passkey: proofResponse.describe('The response of the passkey.'),
    role: expectedRole(),
    device_token: deviceTokenField.optional(),
  })
  .meta({
    id: 'PasskeyLogin',
    description: 'A login with a passkey.',
    example: { passkey: proofExample },
  });

/** The body that confirms who the user is. */
export const confirmationSchema = z
  .strictObject({
    password: text(1000).min(1, 'must not be empty').optional().describe('Your password.'),
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
  .object({ confirmed_until: instantAnswer('Until when the confirmation counts.') })
  .meta({
    id: 'Confirmed',
    description: 'Until when a confirmation counts.',
    example: { confirmed_until: '2026-11-20T09:40:00.000Z' },
  });

const passkeyExample = {
  id: 3,
  name: 'Phone',
  created_at: '2026-11-10T12:00:00.000Z',
  last_used: '2026-11-20T09:30:00.000Z',
};

/** A passkey in a response. */
export const passkeySchema = z
  .object({
    id: z.int().describe('The id of the passkey.'),
    name: z.string().describe('The name that you gave it.'),
    created_at: instantAnswer('When it was registered.'),
    last_used: optionalInstantAnswer('When it was last used; null if it never was.'),
  })
  .meta({ id: 'Passkey', example: passkeyExample });

/** The second factors of an account in a response. */
export const secondFactorsSchema = z
  .object({
    is_enabled: z.boolean().meta({ description: 'Whether a login needs a second factor.' }),
    totp: z
      .object({ created_at: instantAnswer('When it was set up.') })
      .nullable()
      .meta({ description: 'Your authenticator app; null if there is none.' }),
    passkeys: z.array(passkeySchema).describe('Your passkeys.'),
    recovery_codes_left: z.int().describe('How many of your recovery codes are unused.'),
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
    description: 'The secret of a new authenticator app.',
    example: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauth_uri:
        'otpauth://totp/Nsem:kwame.mensah%40example.com?issuer=Nsem&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  });

/** The body that confirms a new authenticator app. */
export const totpCodeSchema = z
  .strictObject({ code: text(20).meta({ description: 'The 6 digits that the app shows.' }) })
  .meta({
    id: 'TotpCode',
    description: 'A code of an authenticator app.',
    example: { code: '492039' },
  });

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
export const confirmedTotpSchema = z.object({ recovery_codes: firstCodes }).meta({
  id: 'ConfirmedTotp',
  description: 'A confirmed authenticator app, and the first recovery codes.',
  example: { recovery_codes: exampleCodes },
});

/** The body that registers a passkey. */
export const newPasskeySchema = z
  .strictObject({
    name: text(60).describe('Your name for the passkey.'),
    passkey: registrationResponse.describe('What the browser returned.'),
  })
  .meta({
    id: 'NewPasskey',
    description: 'A new passkey, as a browser has created it.',
    example: { name: 'Phone', passkey: registrationExample },
  });

/** A registered passkey in a response. */
export const registeredPasskeySchema = z
  .object({
    passkey: passkeySchema.describe('The new passkey.'),
    recovery_codes: firstCodes,
  })
  .meta({
    id: 'RegisteredPasskey',
    description: 'A registered passkey, and the first recovery codes.',
    example: { passkey: { ...passkeyExample, last_used: null }, recovery_codes: exampleCodes },
  });

/** The body that renames a passkey. */
export const passkeyUpdateSchema = z
  .strictObject({ name: text(60).describe('Your new name for the passkey.') })
  .meta({
    id: 'PasskeyUpdate',
    description: 'The new name of a passkey.',
    example: { name: 'Phone' },
  });

const methodNames = {
  code: 'code',
  passkey: 'passkey',
  'recovery-code': 'recovery_code',
} as const satisfies Record<FactorMethod, string>;

/** A method under the name of the field that it fills. */
export const presentMethod = (method: FactorMethod) => methodNames[method];

/** A passkey in a response: never with its key. */
export const presentPasskey = (passkey: Passkey) => ({
  id: passkey.id,
  name: passkey.name,
  created_at: presentInstant(passkey.createdAt),
  last_used: presentOptionalInstant(passkey.lastUsedAt),
});

/** The second factors of an account in a response. */
export const presentFactors = ({ totp, passkeys, recoveryCodesLeft }: Factors) => ({
  is_enabled: hasSecondFactor({ totp, passkeys }),
  totp: totp?.isConfirmed === true ? { created_at: presentInstant(totp.createdAt) } : null,
  passkeys: passkeys.map(presentPasskey),
  recovery_codes_left: recoveryCodesLeft,
});

/** A new authenticator app in a response: the only time that its secret is visible. */
export const presentNewTotp = ({ secret, uri }: NewTotp) => ({ secret, otpauth_uri: uri });

/** New recovery codes in a response; null if the account had some before. */
export const presentCodes = (codes: NewCodes | null) => ({ recovery_codes: codes?.codes ?? null });

/** A registered passkey in a response, with the recovery codes if there are new ones. */
export const presentRegistered = ({ passkey, codes }: RegisteredPasskey) => ({
  passkey: presentPasskey(passkey),
  ...presentCodes(codes),
});

/** How long a browser waits for its user. */
const timeout = 5 * 60 * 1_000;

/** EdDSA, ECDSA with SHA-256, and RSA with SHA-256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/** The site that passkeys are for: its name, and its host name. */
export type Site = Readonly<{ id: string; name: string }>;

/** The options with which a browser creates a passkey that can log in without an e-mail. */
export const presentInvitation = (
  { challenge, account, existing }: PasskeyInvitation,
  site: Site,
): PublicKeyCredentialCreationOptionsJSON => ({
  challenge,
  rp: site,
  user: {
    id: Buffer.from(String(account.id)).toString('base64url'),
    name: account.email,
    displayName: account.name,
  },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: existing.map(({ credentialId: id }) => ({ type: 'public-key', id })),
});

/** The options with which a browser asks its user for a passkey. */
export const presentProofOptions = (
  { challenge }: Readonly<{ challenge: string }>,
  { id }: Site,
): PublicKeyCredentialRequestOptionsJSON => ({
  challenge,
  rpId: id,
  timeout,
  userVerification: 'required',
});
