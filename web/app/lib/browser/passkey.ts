import type { NewPasskey, PasskeyOptions, PasskeyProof, PasskeyProofOptions } from '@nsem/sdk';

/** Loaded on demand, because few users have passkeys. */
const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Whether this browser can use passkeys: not on pages without TLS, except on this computer. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/**
 * Asks the user for one of their passkeys.
 *
 * @throws WebAuthnError if they cancel, or have none
 */
export async function provePasskey(options: PasskeyProofOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await loadWebAuthn();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  };
}

/**
 * Creates a passkey on the device of the user.
 *
 * @throws WebAuthnError if they cancel, or if the device already has a passkey of the account
 */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskey['passkey']> {
  const { startRegistration } = await loadWebAuthn();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

const failureTexts: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey of your account.',
  ERROR_INVALID_DOMAIN:
    'Passkeys do not work at this address. Open the marketplace at its public address, or at localhost on this computer.',
  ERROR_INVALID_RP_ID:
    'Passkeys do not work at this address. Open the marketplace at its public address, or at localhost on this computer.',
};

/** The sentence for a failure of the browser; null if it is a failure of something else. */
export function passkeyFailureText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was used. Please try again.';
  }
  const code = 'code' in error ? String(error.code) : '';
  const known = failureTexts[code];
  if (known !== undefined) return known;
  return error.name === 'SecurityError' ? (failureTexts['ERROR_INVALID_DOMAIN'] ?? null) : null;
}
