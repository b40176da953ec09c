/**
 * Why a password is tried before others: it is a common one or hardly differs from one, or it follows
 * from its beginning (repeated characters, sequences, keys in a row, dates).
 */
export type PasswordWeakness = 'common' | 'predictable';

/** Hashes passwords, slowly on purpose: never call it inside a unit of work. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as a verification, for logins to an account that does not exist. */
  verifyNothing(password: string): Promise<void>;
  /** Whether the hash costs less to guess than one that is made today. */
  isOutdated(hash: string): boolean;
  /** A digest that shows whether a hash is still the same, and reveals nothing else about it. */
  markOf(hash: string): string;
  /** Why it is among the passwords that are tried first, if it is. */
  findWeakness(password: string): Promise<PasswordWeakness | undefined>;
  /** The names that the marketplace has, of which no password may consist. */
  marketplaceNames(): readonly string[];
}

/** Issues tokens of at least 256 bits, for sessions and mails, and hashes them. */
export interface SessionTokens {
  issue(): Readonly<{ token: string; tokenHash: string }>;
  hash(token: string): string;
}
