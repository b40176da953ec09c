import { randomBytes } from 'node:crypto';
import type { OneTimeCodes, PasskeyResponse, PasskeyVerifier } from '@nsem/core';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Secret, TOTP } from 'otpauth';
import { deriveKey, seal, unseal } from './seal.ts';

/** As RFC 4226 recommends. */
const secretBytes = 20;

const stepMs = 30_000;

/** Steps before and after the current one that count, for clocks that differ a little. */
const window = 1;

const codeShape = /^\d{6}$/;

/** The parameters that every authenticator app supports. */
const parameters = { algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 } as const;

/**
 * Creates the codes of authenticator apps. Their secrets are encrypted with a key that is derived
 * from the server's secret.
 *
 * @param options.current the server's secret, at least 32 bytes.
 * @param options.previous earlier secrets, under which codes still count.
 * @param options.issuer the name of the marketplace in the app.
 */
export function createOneTimeCodes({
  current,
  previous = [],
  issuer,
}: Readonly<{
  current: Uint8Array;
  previous?: readonly Uint8Array[];
  issuer: string;
}>): OneTimeCodes {
  const [key, ...olderKeys] = [current, ...previous].map((one) =>
    deriveKey(one, 'second-factors/seal'),
  ) as [Buffer, ...Buffer[]];
  const openOlder = (sealed: string): string | undefined => {
    for (const older of olderKeys) {
      const secret = unseal(older, sealed);
      if (secret !== undefined) return secret;
    }
    return undefined;
  };
  return {
    issue(accountName) {
      const secret = new Secret({ size: secretBytes });
      const uri = new TOTP({ ...parameters, issuer, label: accountName, secret }).toString();
      return { secret: secret.base32, uri, sealed: seal(key, secret.base32) };
    },
    reseal(sealedSecret) {
      if (unseal(key, sealedSecret) !== undefined) return sealedSecret;
      const secret = openOlder(sealedSecret);
      return secret === undefined ? undefined : seal(key, secret);
    },
    findStep(sealedSecret, code, now) {
      const digits = code.replaceAll(' ', '');
      const base32 = unseal(key, sealedSecret) ?? openOlder(sealedSecret);
      if (base32 === undefined || !codeShape.test(digits)) return undefined;
      const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(base32) });
      const distance = totp.validate({ token: digits, timestamp: now, window });
      return distance === null ? undefined : Math.floor(now / stepMs) + distance;
    },
  };
}

/** The site that passkeys belong to: browsers offer a passkey only to its own site. */
type RelyingParty = Readonly<{
  /** The host name. */
  id: string;
  /** Whether a page with this origin may use the passkeys. */
  isOrigin: (origin: string) => boolean;
}>;

const isLocalPage = (origin: string): boolean => {
  const url = URL.parse(origin);
  return url?.protocol === 'http:' && url.hostname === 'localhost';
};

/**
 * The relying party of a marketplace: the host of its public address. A marketplace without one is
 * for trying things out, and its passkeys work at `localhost`, on any port.
 *
 * @param publicUrl the public address; null if it is not known.
 */
export function relyingPartyOf(publicUrl: string | null): RelyingParty {
  if (publicUrl === null) return { id: 'localhost', isOrigin: isLocalPage };
  const { hostname, origin: expected } = new URL(publicUrl);
  return { id: hostname, isOrigin: (origin) => origin === expected };
}

const challengeBytes = 32;

/** Loaded on first use: most marketplaces start and stop without it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type ClientData = Readonly<{ challenge: string; origin: string }>;

/** The claims of the browser; undefined if they are not readable. The signature covers it. */
function readClientData(response: PasskeyResponse): ClientData | undefined {
  const { clientDataJSON } = (response as RegistrationResponseJSON).response;
  try {
    const data: Partial<ClientData> | null = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
    );
    const { challenge, origin } = data ?? {};
    if (typeof challenge !== 'string' || typeof origin !== 'string') return undefined;
    return { challenge, origin };
  } catch {
    return undefined;
  }
}

/** The library throws whenever a response is not valid. */
async function validOr<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** Verifies passkeys of one relying party; users must have been verified by their device. */
export function createPasskeyVerifier({ id, isOrigin }: RelyingParty): PasskeyVerifier {
  /** The origin to expect; undefined if passkeys of the response's origin do not count here. */
  const expectedOrigin = (response: PasskeyResponse): string | undefined => {
    const origin = readClientData(response)?.origin;
    return origin !== undefined && isOrigin(origin) ? origin : undefined;
  };

  return {
    issueChallenge: () => randomBytes(challengeBytes).toString('base64url'),
    challengeOf: (response) => readClientData(response)?.challenge,

    async verifyRegistration(response, expectedChallenge) {
      const origin = expectedOrigin(response);
      if (origin === undefined) return undefined;
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const registered = response as RegistrationResponseJSON;
      const { registrationInfo } =
        (await validOr(() =>
          verifyRegistrationResponse({
            response: registered,
            expectedChallenge,
            expectedOrigin: origin,
            expectedRPID: id,
            requireUserVerification: true,
          }),
        )) ?? {};
      if (registrationInfo === undefined) return undefined;
      const { credential } = registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: registered.response.transports ?? [],
      };
    },

    async verifyProof(response, { challenge: expectedChallenge, passkey }) {
      const origin = expectedOrigin(response);
      if (origin === undefined) return undefined;
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const verified = await validOr(() =>
        verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: id,
          credential: {
            id: passkey.credentialId,
            publicKey: Buffer.from(passkey.publicKey, 'base64url'),
            counter: passkey.counter,
          },
          requireUserVerification: true,
        }),
      );
      return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
    },
  };
}
