import type { Instant } from '../../kernel/instant.ts';

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
