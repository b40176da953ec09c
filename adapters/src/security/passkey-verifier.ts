import { randomBytes } from 'node:crypto';
import type { PasskeyResponse, PasskeyVerifier } from '@nsem/core';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';

const challengeBytes = 32;

/** Loaded on first use: most marketplaces start and stop without it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type ClientData = Readonly<{ challenge: string; origin: string }>;

/** What the browser claims; undefined if it is not readable. The signature covers it. */
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
