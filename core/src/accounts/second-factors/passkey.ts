import type { AccountId, PasskeyId } from '../../kernel/ids.ts';
import { later, type Instant } from '../../kernel/instant.ts';

/** What an authenticator reports about a key pair that it created. */
export type PasskeyCredential = Readonly<{
  /** The id that the authenticator chose, in base64url; unique. */
  credentialId: string;
  /** The public key in COSE format, in base64url. */
  publicKey: string;
  /** How often the authenticator says it was used; 0 if it does not count. */
  counter: number;
  /** How browsers reach the authenticator, as they reported it. */
  transports: readonly string[];
}>;

/** A passkey before the database has assigned an id. */
export type NewPasskey = PasskeyCredential &
  Readonly<{
    accountId: AccountId;
    /** Chosen by its user. */
    name: string;
    createdAt: Instant;
    lastUsedAt: Instant | null;
  }>;

/** A key pair on a device or in a password manager of a user; the server has the public key. */
export type Passkey = NewPasskey & Readonly<{ id: PasskeyId }>;

/** A random value that an authenticator signs; it can be used once. */
export type PasskeyChallenge = Readonly<{
  /** In base64url. */
  challenge: string;
  /** The account that registers a passkey; null if the challenge is for a proof. */
  accountId: AccountId | null;
  expiresAt: Instant;
}>;

/** How many passkeys an account can have. */
export const mostPasskeys = 20;

const challengeMs = 5 * 60 * 1_000;

/** A challenge that is issued now. */
export const startChallenge = (
  issued: Pick<PasskeyChallenge, 'challenge' | 'accountId'>,
  now: Instant,
): PasskeyChallenge => ({ ...issued, expiresAt: later(now, challengeMs) });
