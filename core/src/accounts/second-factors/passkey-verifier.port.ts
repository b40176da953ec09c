import type { Passkey, PasskeyCredential } from './passkey.ts';

/** What a browser returned for a challenge; only its id matters to the rules. */
export type PasskeyResponse = Readonly<{
  /** The credential id, in base64url. */
  id: string;
}>;

/** Issues challenges and verifies the responses of authenticators (WebAuthn). */
export interface PasskeyVerifier {
  /** A random challenge of 256 bits, in base64url. */
  issueChallenge(): string;
  /** The challenge that the response claims to be for; undefined if it cannot be read. */
  challengeOf(response: PasskeyResponse): string | undefined;
  /** The new credential; undefined if the response is not valid for the challenge. */
  verifyRegistration(
    response: PasskeyResponse,
    challenge: string,
  ): Promise<PasskeyCredential | undefined>;
  /**
   * Verifies a proof, for which the authenticator must have verified its user.
   *
   * @returns the new counter of the passkey; undefined if the proof is not valid.
   */
  verifyProof(
    response: PasskeyResponse,
    expected: Readonly<{ challenge: string; passkey: Passkey }>,
  ): Promise<number | undefined>;
}
