import {
  hasSecondFactor,
  type FactorMethod,
  type Factors,
  type NewCodes,
  type NewTotp,
  type Passkey,
  type PasskeyInvitation,
  type RegisteredPasskey,
} from '@nsem/core';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

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
  created_at: presentMoment(passkey.createdAt),
  last_used: presentOptionalMoment(passkey.lastUsedAt),
});

/** The second factors of an account in a response. */
export const presentFactors = ({ totp, passkeys, recoveryCodesLeft }: Factors) => ({
  is_enabled: hasSecondFactor({ totp, passkeys }),
  totp: totp?.isConfirmed === true ? { created_at: presentMoment(totp.createdAt) } : null,
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
