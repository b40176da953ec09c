import type { AccountId, PasskeyId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import type {
  LoginTicket,
  NewPasskey,
  Passkey,
  PasskeyChallenge,
  PasskeyCredential,
  Totp,
} from './second-factor.ts';

/** Stores authenticator apps and recovery codes. */
export interface FactorStore {
  /** The authenticator app of the account, confirmed or not. */
  findTotp(accountId: AccountId): Promise<Totp | undefined>;
  /** Saves the app of its account in place of another one. */
  saveTotp(totp: Totp): Promise<void>;
  /** Authenticator apps of all accounts, confirmed or not, ordered by account. */
  listTotps(page: Readonly<{ after: AccountId | null; limit: number }>): Promise<readonly Totp[]>;
  removeTotp(accountId: AccountId): Promise<void>;
  /** Replaces all recovery codes of the account, given as digests. */
  replaceRecoveryCodes(accountId: AccountId, digests: readonly string[]): Promise<void>;
  countRecoveryCodes(accountId: AccountId): Promise<number>;
  /** Removes a recovery code; returns whether the account had it. */
  takeRecoveryCode(accountId: AccountId, digest: string): Promise<boolean>;
}

/** Stores the tickets of logins whose second factor is pending. */
export interface LoginTicketStore {
  insert(ticket: LoginTicket): Promise<void>;
  /** A ticket that has not expired. */
  findLive(ticketHash: string, now: Instant): Promise<LoginTicket | undefined>;
  remove(ticketHash: string): Promise<void>;
  /** Ends every pending login to the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Removes the tickets that expired at the time or before. */
  removeExpired(time: Instant): Promise<void>;
}

/** A new secret for an authenticator app. */
export type IssuedSecret = Readonly<{
  /** In base32, to type it in. */
  secret: string;
  /** The `otpauth:` address, for a QR code. */
  uri: string;
  /** The secret, encrypted with a key that is not in the database. */
  sealed: string;
}>;

/** The codes of authenticator apps (RFC 6238): 6 digits, 30 seconds, SHA-1. */
export interface OneTimeCodes {
  /** @param accountName shown in the app. */
  issue(accountName: string): IssuedSecret;
  /**
   * The secret encrypted with the server's current secret: unchanged if it is already; undefined if
   * no known secret decrypts it.
   */
  reseal(sealedSecret: string): string | undefined;
  /**
   * The time step to which a code belongs, if it is the current one, the one before or the one
   * after; undefined otherwise, or if the secret cannot be decrypted.
   */
  findStep(sealedSecret: string, code: string, now: Instant): number | undefined;
}

/** Issues recovery codes of at least 80 bits, and hashes them. */
export interface RecoveryCodes {
  /** 16 characters of Crockford's base 32 in groups of 4, like `7k2m-9qx4-0cvd-h8rt`. */
  issue(): Readonly<{ code: string; digest: string }>;
  /** @param code without separators, in lower case. */
  digest(code: string): string;
}

/** Stores passkeys, and the challenges for them. */
export interface PasskeyStore {
  /** @returns the passkey, or undefined if its credential id is taken. */
  insert(passkey: NewPasskey): Promise<Passkey | undefined>;
  find(id: PasskeyId): Promise<Passkey | undefined>;
  findByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** The passkeys of an account, oldest first. */
  listByAccount(accountId: AccountId): Promise<readonly Passkey[]>;
  replace(passkey: Passkey): Promise<void>;
  remove(id: PasskeyId): Promise<void>;
  /** Removes every passkey of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Stores a challenge, and removes those that expired and the oldest of more than 10,000. */
  insertChallenge(challenge: PasskeyChallenge, now: Instant): Promise<void>;
  findChallenge(challenge: string, now: Instant): Promise<PasskeyChallenge | undefined>;
  /** Removes a challenge; returns whether it was there and had not expired. */
  takeChallenge(challenge: string, now: Instant): Promise<boolean>;
}

/** The response of a browser to a challenge; only its id matters to the rules. */
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
