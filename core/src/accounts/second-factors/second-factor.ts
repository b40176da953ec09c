import type { AccountId, PasskeyId } from '../../kernel/ids.ts';
import { type Instant, later } from '../../kernel/instant.ts';

/** A way in which a user can prove a second time who they are. */
export type FactorMethod = 'code' | 'recovery-code' | 'passkey';

/** A change of the second factors of an account; the audit log uses the same words. */
export type FactorChange =
  | 'add-app'
  | 'add-passkey'
  | 'create-recovery-codes'
  | 'remove-app'
  | 'remove-passkey'
  | 'rename-passkey'
  | 'reset'
  | 'use-recovery-code';

/** An authenticator app of an account; an account has at most one. */
export type Totp = Readonly<{
  accountId: AccountId;
  /** The shared secret, encrypted with a key that is not in the database. */
  sealedSecret: string;
  /** Whether a code has shown that the app has the secret; until then it protects nothing. */
  isConfirmed: boolean;
  /** The last time step whose code was used; null before the first one. */
  lastStep: number | null;
  createdAt: Instant;
}>;

/** A login whose password was right and whose second factor is pending. */
export type LoginTicket = Readonly<{
  ticketHash: string;
  accountId: AccountId;
  expiresAt: Instant;
}>;

const ticketMs = 5 * 60 * 1_000;

/** When a login ticket that is issued now becomes invalid. */
export const ticketExpiry = (now: Instant): Instant => later(now, ticketMs);

/** Why a second factor, or a proof of who the user is, is refused. */
export type SecondFactorFault =
  /** The password is right. The ticket continues this login, until it expires. */
  | Readonly<{
      code: 'account.second-factor-required';
      ticket: string;
      methods: readonly FactorMethod[];
      expiresAt: Instant;
    }>
  /** An admin who has no second factor may do nothing else before setting one up. */
  | Readonly<{ code: 'account.second-factor-enrolment-required' }>
  | Readonly<{ code: 'second-factor.ticket-invalid' }>
  | Readonly<{ code: 'second-factor.password-wrong' }>
  | Readonly<{ code: 'second-factor.code-wrong' }>
  | Readonly<{ code: 'second-factor.recovery-code-wrong' }>
  | Readonly<{ code: 'second-factor.passkey-invalid' }>
  | Readonly<{ code: 'second-factor.passkey-exists' }>
  | Readonly<{ code: 'second-factor.passkey-name-missing' }>
  | Readonly<{ code: 'second-factor.passkey-not-found' }>
  | Readonly<{ code: 'second-factor.too-many-passkeys'; limit: number }>
  | Readonly<{ code: 'second-factor.app-exists' }>
  | Readonly<{ code: 'second-factor.app-not-found' }>
  | Readonly<{ code: 'second-factor.missing' }>
  /** The account of another user has no second factor. */
  | Readonly<{ code: 'second-factor.none-to-reset' }>
  /** Only the operator resets the second factors of an admin. */
  | Readonly<{ code: 'second-factor.admin-account' }>;

/** The report of an authenticator on a key pair that it created. */
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
